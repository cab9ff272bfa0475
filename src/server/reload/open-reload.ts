import type { Finding } from '#brands/checks/brand-folder.ts'
import { claimFiles } from '../files/claim-files.ts'
import type { OwnServices } from '../http/area-handlers.ts'
import type { BuiltSite } from '../http/built-site.ts'
import type { ServiceOptions } from '../services.ts'
import { openApply } from './apply-change.ts'
import { errorsIn } from './find-changes.ts'
import { logFailure } from './start-reloads.ts'

/** Describes a server that shows its brands. */
interface Running {
  services: OwnServices
  followBrands(): void
  /** Undefined without a build, such as in development. */
  builtSite: BuiltSite | undefined
  /** The findings of the start, if there are any. */
  checked: Promise<Record<string, Finding[]>> | undefined
}

/**
 * Returns what shows brands that have changed: see `openApply`. It tries those at once that other
 * workers keep: they may be mended by now.
 */
export function openReload(
  { services, followBrands, builtSite, checked }: Running,
  { kept = [], host, widgets, themes = 'themes' }: ServiceOptions,
) {
  const apply = openApply(services, {
    builtSite,
    kept,
    host,
    widgets,
    themes,
    followBrands,
    claim: (brands) => claimFiles({ ...services, brands }),
  })
  const ids = kept.map(({ id }) => id)
  const tryKept = async () =>
    apply({ changed: ids, affected: ids, errors: errorsIn((await checked) ?? {}) })
  if (kept.length > 0) tryKept().catch((error: unknown) => logFailure(services.log, error))
  return apply
}
