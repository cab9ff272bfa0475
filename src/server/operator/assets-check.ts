import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Brands } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/services.ts'
import { assetsPath } from '../assets-url.ts'
import type { Settings } from '../settings.ts'
import type { Check } from './doctor-checks.ts'

const builtFiles = join(import.meta.dirname, '../../../dist/client', assetsPath)

/** Returns the name of a script of the build. */
function findScript() {
  const names = existsSync(builtFiles) ? readdirSync(builtFiles) : []
  const script = names.find((name) => name.endsWith('.js'))
  if (!script) throw new Error('dist/ is missing: run npm run build first')
  return script
}

/** Requests a script of the build as a page of `origin` does. Throws where it may not use it. */
async function lookAtScript(assetsUrl: string, origin: string) {
  const address = `${assetsUrl}${assetsPath}${findScript()}`
  const signal = AbortSignal.timeout(limits.filesTimeoutMs)
  const { ok, status, headers } = await fetch(address, { headers: { origin }, signal })
  if (!ok) throw new Error(`${address}: expected 200, found ${status}`)
  const allowed = headers.get('access-control-allow-origin')
  if (allowed !== '*' && allowed !== origin)
    throw new Error(
      `${address}: expected Access-Control-Allow-Origin for ${origin}, found ${allowed ?? 'none'}`,
    )
  return `pages of ${origin} can use the scripts of ${assetsUrl}`
}

/** Looks whether the built files are where the pages name them, for the first host of the brands. */
export function assetsChecks({ ASSETS_URL, PUBLIC_ADDRESS }: Settings, brands: Brands): Check[] {
  const [host] = brands.all.flatMap(({ hosts }) => hosts)
  if (!ASSETS_URL || !host) return []
  const look = () => lookAtScript(ASSETS_URL, PUBLIC_ADDRESS.replace('{host}', host))
  const advice = 'Run npm run assets, and look at the rights and the CORS rule of the bucket.'
  return [{ name: 'built files', look, advice }]
}
