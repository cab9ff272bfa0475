import { execSync } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { freePort } from '../../tests/support/ports.ts'
import { copyRepository } from '../../tests/support/repository.ts'
import { startProcess } from './site.ts'
import { expect as baseExpect, test as base } from './test.ts'

/** Waits ten times as long as a restart takes on a busy machine. */
export const expect = baseExpect.configure({ timeout: 240_000 })

type Replace = (file: string, from: string | RegExp, to: string) => Promise<void>

/** `npm run dev` in a copy of the repository, whose files a test may change. */
export const test = base.extend<
  { output: void },
  {
    dev: {
      origin: string
      /** The first commands of themes/README.md, and what those before `npm run dev` printed. */
      commands: string[]
      printed: string[]
      output: () => string
      ready: Promise<string>
      replace: Replace
      /** The path of a file of the copy. */
      at: (file: string) => string
    }
  }
>({
  dev: [
    async ({}, use) => {
      const copy = await copyRepository(['default'])
      const [block = ''] = /(?<=```sh\n)[^]*?(?=```)/.exec(
        await readFile('themes/README.md', 'utf8'),
      )!
      const commands = block.replaceAll(/ *#.*/g, '').trim().split('\n')
      const printed = commands
        .slice(0, -1)
        .map((command) => execSync(command, { cwd: copy, encoding: 'utf8', stdio: 'pipe' }))
      const at = (file: string) => join(copy, file)
      const port = await freePort()
      // An editor on a busy machine does the same: the file is empty for a moment.
      const replace: Replace = async (file, from, to) => {
        const text = await readFile(at(file), 'utf8')
        expect(text).toMatch(from)
        await writeFile(at(file), '')
        await setTimeout(20)
        await writeFile(at(file), text.replace(from, to))
      }
      const environment = { PORT: String(port), DATA_DIR: join(copy, 'data') }
      await cp(process.env.FOYER_TEMPLATE!, environment.DATA_DIR, { recursive: true })
      const dev = startProcess('dev', environment, { cwd: copy, code: copy })
      const origin = `http://localhost:${port}`
      await use({ origin, commands, printed, replace, at, ...dev })
      await dev.stop()
      await rm(copy, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** Prints the process's output beside the error of a test. */
  output: [
    async ({ dev }, use, test) => {
      await use()
      if (test.status !== test.expectedStatus) process.stdout.write(dev.output())
    },
    { auto: true },
  ],
  // It needs no built site.
  baseURL: async ({}, use) => use(undefined),
})

/**
 * Changes a file once the page hears of it: Vite tells a change to the pages that are connected,
 * and one that is just being loaded never learns of it.
 */
export const listening = <Details extends unknown[]>(
  page: Page,
  change: (...details: Details) => unknown,
) => {
  let isConnected = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isConnected = false
  })
  page.on('console', (message) => {
    if (message.text().includes('[vite] connected')) isConnected = true
  })
  return async (...details: Details) => {
    await expect.poll(() => isConnected).toBe(true)
    await page.waitForLoadState('networkidle')
    await change(...details)
  }
}
