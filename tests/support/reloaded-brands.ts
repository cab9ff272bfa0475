import { pino } from 'pino'
import { checkAll } from '#brands/checks/check-all.ts'
import { loadBrandMessages } from '#brands/config/brand-messages.ts'
import type { Brand } from '#brands/config/brands.ts'
import { openLayerReader } from '#brands/files/read-layer.ts'
import type { Words } from '#i18n/messages.ts'
import type { OwnServices } from '#server/http/area-handlers.ts'
import { openBrands } from '#server/open-brands.ts'
import { openApply } from '#server/reload/apply-change.ts'
import { openChanges, type BrandChange } from '#server/reload/find-changes.ts'
import { readSettings } from '#server/settings.ts'
import { openProviders } from '#server/sign-in/providers.ts'
import { defaultSettings } from './default-settings.ts'

/** Brands that are not read, and the messages of some. */
interface Known {
  brands: Brand[]
  words: Map<string, Words>
}

/** Opens the brands of a folder as a server does, without what does not depend on them. */
async function openBrandServices(themes: string, log: pino.Logger, known?: Known) {
  const settings = readSettings({ ...defaultSettings, PUBLIC_ADDRESS: 'http://{host}' })
  const brands = openBrands(settings, themes, { known: known?.brands ?? [] })
  const readFilesOf = openLayerReader(themes)
  for (const brand of brands.all) if (brand.files.size === 0) brand.files = await readFilesOf(brand)
  return {
    settings,
    brands,
    log,
    messages: loadBrandMessages(themes, known?.words),
    providers: openProviders(settings, brands),
    broken: new Map(brands.unreadable.map(({ id, fault }) => [id, fault])),
    lostHosts: [],
    lastShown: { of: () => undefined, keep: () => Promise.resolve() },
    receivers: new Map(),
    directShops: new Map(),
  } as unknown as OwnServices
}

/** Opens the brands of a folder. `reload` reads those that have changed; `logged` has its lines. */
export async function openReloadedBrands(themes: string, known?: Known) {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  const checkBrands = (folder: string, address: string, ids: readonly string[]) =>
    Promise.resolve(checkAll(folder, address, ids))
  const passChange = openChanges({ themes, address: 'http://{host}', checkBrands, log })
  const services = await openBrandServices(themes, log, known)
  const apply = openApply(services, {
    themes,
    builtSite: undefined,
    widgets: false,
    host: undefined,
    kept: undefined,
    claim: () => Promise.resolve(),
    followBrands() {},
  })
  let kept: Awaited<ReturnType<typeof apply>> = []
  return {
    services,
    kept: () => kept,
    logged: () => logged.join('').replaceAll('\\"', '"').replaceAll('\\n', '\n'),
    /** Returns what has changed. With `again`, brands with an error are read again, too. */
    async reload({ again = false } = {}) {
      let found: BrandChange | undefined
      const show = async (change: BrandChange) => {
        found = change
        kept = await apply(change)
      }
      await passChange(show, { again })
      return found
    },
  }
}
