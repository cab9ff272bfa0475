import { globSync } from 'node:fs'
import { pressMs, type EngineType } from './engine.ts'

const [program] = globSync([
  '/usr/bin/firefox{,-esr}',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
])

/** Firefox, driven by WebDriver BiDi. */
export const firefox = {
  programs: { firefox: program },
  async start(preferences: Record<string, unknown> = {}) {
    const { launch } = await import('puppeteer-core')
    const browser = await launch({
      browser: 'firefox',
      executablePath: program!,
      // A scrollbar takes room, as on Windows.
      extraPrefsFirefox: { 'widget.gtk.overlay-scrollbars.enabled': false, ...preferences },
    })
    const [first] = await browser.pages()
    const page = first ?? (await browser.newPage())
    await page.setViewport({ width: 1280, height: 900 })
    return {
      open: (url) => page.goto(url),
      clickAt: ({ x, y }) => page.mouse.click(x, y, { delay: pressMs }),
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key),
      async selectAll() {
        await page.keyboard.down('Control')
        await page.keyboard.press('a')
        await page.keyboard.up('Control')
      },
      back: () => page.goBack(),
      setWidth: (width) => page.setViewport({ width, height: 900 }),
      print: () => page.pdf({ format: 'A4' }),
      evaluate: (run, text = '') => page.evaluate(run, text) as Promise<ReturnType<typeof run>>,
      close: () => browser.close(),
    }
  },
} satisfies EngineType
