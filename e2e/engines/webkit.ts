import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tests/support/ports.ts'
import { pressMs, type EngineType } from './engine.ts'

const [driverProgram] = globSync('/usr/bin/WebKitWebDriver')
const [browserProgram] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
const [screenProgram] = globSync('/usr/bin/Xvfb')

/** Starts a screen that nobody sees, and returns its process and its name for DISPLAY. */
async function startScreen() {
  const screen = spawn(screenProgram!, ['-displayfd', '1', '-screen', '0', '1400x1100x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  return { screen, display: `:${number.toString().trim()}` }
}

async function startDriver(display: string) {
  const port = await freePort()
  const driver = spawn(driverProgram!, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (driver.exitCode === null && !(await isReady())) await wait(50)
  return { driver, address }
}

async function stop(process: ChildProcess) {
  const ended = once(process, 'exit')
  process.kill()
  await ended
}

/** WebKitGTK, whose engine is that of Safari, driven by WebDriver on a screen of its own. */
export const webkit = {
  programs: { WebKitWebDriver: driverProgram, MiniBrowser: browserProgram, Xvfb: screenProgram },
  async start() {
    const { Builder, Capabilities, Key, Origin } = await import('selenium-webdriver')
    const { screen, display } = await startScreen()
    const { driver, address } = await startDriver(display)
    const browser = await new Builder()
      .usingServer(address)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browserProgram, args: ['--automation'] },
        }),
      )
      .build()
    await browser.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 1000 })
    const keys = { Enter: Key.ENTER, Tab: Key.TAB, Escape: Key.ESCAPE }
    return {
      open: (url) => browser.get(url),
      clickAt: ({ x, y }) =>
        browser
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
          .press()
          .pause(pressMs)
          .release()
          .perform(),
      type: (text) => browser.actions().sendKeys(text).perform(),
      press: (key) => browser.actions().sendKeys(keys[key]).perform(),
      selectAll: () =>
        browser.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform(),
      back: () => browser.navigate().back(),
      evaluate: (run, text = '') => browser.executeScript(run, text),
      async close() {
        await browser.quit()
        await stop(driver)
        await stop(screen)
      },
    }
  },
} satisfies EngineType
