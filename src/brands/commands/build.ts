/**
 * `npm run build`: builds the site with every brand that can be built. The checks leave out those
 * with errors; a brand whose error only the build itself finds is left out of another attempt.
 */
import { build } from 'astro'
import { readSettings, SettingsError } from '#server/settings.ts'
import { leaveOutFailed, leftOut } from '../checks/left-out.ts'
import { CliError } from './cli-error.ts'

/**
 * Returns the address at which pages expect the built files. A build needs no other setting, save
 * that this one depends on PUBLIC_ADDRESS.
 */
function readAssetsUrl() {
  const isNeeded = ([name]: [string, unknown]) =>
    /^(?:ASSETS_URL|PUBLIC_ADDRESS)(?:_FILE)?$/.test(name)
  return readSettings(Object.fromEntries(Object.entries(process.env).filter(isNeeded))).ASSETS_URL
}

async function buildWithoutBroken(assetsPrefix: string | undefined): Promise<void> {
  try {
    await build({ build: { assetsPrefix } })
  } catch (error) {
    if (!leaveOutFailed('themes', error)) throw error
    console.error('The build failed; it starts again without the brand that failed.')
    await buildWithoutBroken(assetsPrefix)
  }
}

try {
  await buildWithoutBroken(readAssetsUrl())
  for (const [id, findings] of leftOut) {
    console.error(`\nbuilt without brand ${id}:`)
    for (const { text } of findings) console.error(text)
  }
} catch (error) {
  const isKnown = error instanceof CliError || error instanceof SettingsError
  console.error(isKnown ? error.message : error)
  process.exit(1)
}
