import { pino } from 'pino'
import { checkAll } from '#brands/checks/check-all.ts'
import { allLayers } from '#brands/config/layers.ts'
import { openLayerReader } from '#brands/files/read-layer.ts'
import { loadMessages } from '#i18n/messages.ts'
import type { OwnServices } from '#server/http/area-handlers.ts'
import { openBrands } from '#server/open-brands.ts'
import { openApply } from '#server/reload/apply-change.ts'
import { openChanges } from '#server/reload/find-changes.ts'
import { readSettings } from '#server/settings.ts'
import { openProviders } from '#server/sign-in/providers.ts'
import { defaultSettings } from './default-settings.ts'

/** Opens the brands of a folder as a server does, without what does not depend on them. */
async function openBrandServices(themes: string, log: pino.Logger) {
  const settings = readSettings({ ...defaultSettings, PUBLIC_ADDRESS: 'http://{host}' })
  const brands = openBrands(settings, themes)
  const readFilesOf = openLayerReader(themes)
  for (const brand of brands.all) brand.files = await readFilesOf(brand)
  return {
    settings,
    brands,
    log,
    messages: loadMessages(themes, allLayers(themes)),
    providers: openProviders(settings, brands),
    broken: new Map(brands.unreadable.map(({ id, fault }) => [id, fault])),
    lostHosts: [],
    lastShown: { of: () => undefined, keep: () => Promise.resolve() },
    receivers: new Map(),
    directShops: new Map(),
  } as unknown as OwnServices
}

/** Opens the brands of a folder. `reload` reads those that have changed; `logged` has its lines. */
export async function openReloadedBrands(themes: string) {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  const checkBrands = (folder: string, address: string, ids: readonly string[]) =>
    Promise.resolve(checkAll(folder, address, ids))
  const findChange = openChanges({ themes, address: 'http://{host}', checkBrands, log })
  const services = await openBrandServices(themes, log)
  const apply = openApply(services, {
    themes,
    site: undefined,
    widgets: false,
    isBuilt: false,
    host: undefined,
    claim: () => Promise.resolve(),
    followBrands() {},
  })
  return {
    services,
    logged: () => logged.join('').replaceAll('\\"', '"').replaceAll('\\n', '\n'),
    async reload() {
      const change = await findChange()
      if (change) await apply(change)
      return change
    },
  }
}
