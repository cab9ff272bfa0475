/** `npm run doctor`: looks at everything that the site needs, and says what to do. */
import { loadBrandMessages } from '#brands/config/brand-messages.ts'
import { SiteError } from '#brands/config/site-text.ts'
import { openBrands } from '../open-brands.ts'
import { parseSettings, SettingsError } from '../settings.ts'
import { unmetFields } from '../unmet-fields.ts'
import { checksOf, type Check } from './doctor-checks.ts'

const themes = 'themes'

/**
 * Reads the settings and brands, and finds what is wrong with them. Throws `SettingsError` where
 * nothing else can be looked at.
 */
function readAll() {
  const { settings, faults } = parseSettings(process.env)
  const brands = openBrands(settings, themes)
  const messages = loadBrandMessages(themes)
  const unmet = brands.all
    .filter(({ hosts }) => hosts.length > 0)
    .flatMap((brand) => unmetFields(themes, brand, settings))
  const unreadable = brands.unreadable.map(({ fault }) => fault)
  return {
    settings,
    brands,
    wrong: [...faults, ...unreadable, ...messages.faults.values(), ...unmet],
  }
}

const print = (state: 'healthy' | 'FAILED', name: string, text: string) =>
  console.log(`${state.padEnd(8)} ${name}: ${text}`)

/** Returns the first error of a chain. */
const causeOf = (error: Error): Error =>
  error.cause instanceof Error ? causeOf(error.cause) : error

/** Prints how something is, and returns whether it is healthy. */
async function run({ name, look, advice }: Check) {
  try {
    print('healthy', name, await look())
    return true
  } catch (error) {
    const { code, message } = causeOf(error as Error) as NodeJS.ErrnoException
    const reason = (message || code || String(error)).replace(/\.$/, '')
    print('FAILED', name, `${reason}. ${advice}`)
    return false
  }
}

async function examine() {
  const { settings, brands, wrong } = readAll()
  for (const fault of wrong) print('FAILED', 'settings', fault)
  if (wrong.length === 0) print('healthy', 'settings', `they fit ${brands.all.length} brands`)
  const results = [wrong.length === 0]
  for (const check of checksOf(settings, brands)) results.push(await run(check))
  return results.every(Boolean)
}

try {
  process.exitCode = (await examine()) ? 0 : 1
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof SiteError)) throw error
  for (const line of error.message.split('\n')) print('FAILED', 'settings', line)
  process.exitCode = 1
}
