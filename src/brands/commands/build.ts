/**
 * `npm run build`: builds the site with every brand that can be built. The checks leave out those
 * with errors; a brand whose error only the build itself finds is left out of another attempt.
 */
import { build } from 'astro'
import { leaveOutFailed, leftOut } from '../checks/left-out.ts'
import { CliError } from './cli-error.ts'

async function buildWithoutBroken(): Promise<void> {
  try {
    await build({})
  } catch (error) {
    if (!leaveOutFailed('themes', error)) throw error
    console.error('The build failed; it starts again without the brand that failed.')
    await buildWithoutBroken()
  }
}

try {
  await buildWithoutBroken()
  for (const [id, findings] of leftOut) {
    console.error(`\nbuilt without brand ${id}:`)
    for (const { text } of findings) console.error(text)
  }
} catch (error) {
  console.error(error instanceof CliError ? error.message : error)
  process.exit(1)
}
