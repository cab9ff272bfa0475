import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import bundled, { inflate } from '@sparticuz/chromium'

const lacksLibraries = (program: string) =>
  /not found/.test(spawnSync('ldd', [program], { encoding: 'utf8' }).stdout ?? '')

/**
 * The Chromium that comes with npm, with its libraries and fonts where the machine has none of its
 * own.
 */
export async function unpackBrowser() {
  const executablePath = await bundled.executablePath()
  const env: Record<string, string | undefined> = { ...process.env }
  if (lacksLibraries(executablePath)) {
    const archive = fileURLToPath(
      new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')),
    )
    env.LD_LIBRARY_PATH = join(await inflate(archive), 'lib')
  }
  if (!existsSync('/etc/fonts')) env.FONTCONFIG_PATH = join(tmpdir(), 'fonts')
  return { executablePath, env }
}
