import type { Finding } from '#brands/checks/brand-folder.ts'
import type { Brand } from '#brands/config/brands.ts'
import { slotExamples, type NamedSlot } from '#brands/slots.ts'
import { HttpStatus } from '#lib/http-status.ts'
import type { Services } from '../services.ts'
import type { BuiltSite } from './built-site.ts'
import { requestWith, sampleServices } from './sample-request.ts'

/** Holds the reason why a part cannot be shown, and whether another one replaces it. */
interface PartFault {
  reason: string
  isReplaced: boolean
}

/** Renders a part of a brand. Answers why it cannot be shown, if so. */
async function tryPart(
  slot: NamedSlot,
  site: BuiltSite,
  { services, brand, isSignedIn }: { services: Services; brand: Brand; isSignedIn: boolean },
): Promise<PartFault | undefined> {
  const sample = sampleServices(services, brand, isSignedIn)
  const locals = { slot, services: sample.services }
  const { status } = await requestWith(locals, site, { brand, path: '/account/api/theme-check' })
  const isReplaced = status === HttpStatus.ok
  const [logged] = sample.log
  if (isReplaced && !logged) return undefined
  const reason = logged?.error.message ?? `it was answered with ${status}`
  return {
    reason: reason.startsWith('themes/') ? reason : `${slot.name}.astro: ${reason}`,
    isReplaced,
  }
}

/** Renders a brand's file of each slot, parts before what is made of them. */
async function tryParts(site: BuiltSite, services: Services, brand: Brand): Promise<Findings> {
  const found: PartFault[] = []
  for (const [name, { props, isForShoppers }] of Object.entries(slotExamples).reverse())
    for (const isSignedIn of isForShoppers ? [true] : [true, false]) {
      const slot = { name, ...props } as NamedSlot
      const fault = await tryPart(slot, site, { services, brand, isSignedIn })
      if (fault) found.push(fault)
    }
  const reasons = (wanted: boolean) =>
    found.flatMap(({ reason, isReplaced }) => (isReplaced === wanted ? reason : []))
  const replaced = reasons(true).map((reason) => `${reason}; another one is shown`)
  return { faults: [...new Set(reasons(false))], warnings: [...new Set(replaced)] }
}

/** Holds a theme owner's errors, which hide a brand, and warnings, which do not. */
interface Findings {
  faults: string[]
  warnings: string[]
}

/**
 * Tries the parts of each brand of which `npm run brand check` finds nothing wrong. `unbuilt` says
 * why the build does not have a brand.
 */
export async function checkThemes(
  brands: readonly Brand[],
  site: BuiltSite,
  services: Services,
  {
    checked,
    unbuilt,
  }: { checked: Record<string, Finding[]>; unbuilt: ReadonlyMap<string, string[]> },
) {
  const results = new Map<string, Findings>()
  for (const brand of brands) {
    const { id } = brand
    const findings = checked[id] ?? []
    const texts = (wanted: string) =>
      findings.flatMap(({ severity, text }) => (severity === wanted ? text : []))
    const faults = [...new Set([...(unbuilt.get(id) ?? []), ...texts('error')])]
    const tried = faults.length === 0 ? await tryParts(site, services, brand) : undefined
    results.set(id, {
      faults: tried?.faults ?? faults,
      warnings: [...texts('warning'), ...(tried?.warnings ?? [])],
    })
  }
  return results
}
