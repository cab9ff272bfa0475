import type { Finding } from '#brands/checks/brand-folder.ts'
import type { Brand } from '#brands/config/brands.ts'
import { cardExample } from '#brands/card-slots.ts'
import { isOwnCard, slotOfCard } from '#brands/config/cards.ts'
import { slotExamples, type NamedSlot } from '#brands/slots.ts'
import { HttpStatus } from '#lib/http-status.ts'
import type { Services } from '../services.ts'
import type { BuiltSite } from './built-site.ts'
import { requestWith, sampleServices } from './sample-request.ts'

/** Holds the reason why a part cannot be shown, and whether the page is shown all the same. */
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
  const message = logged?.error.message ?? `it was answered with ${status}`
  const reason = message.startsWith('themes/') ? message : `${slot.name}.astro: ${message}`
  return { isReplaced, reason: isReplaced ? `${reason}; ${insteadOf(slot)}` : reason }
}

const insteadOf = ({ name }: NamedSlot) =>
  isOwnCard(name) ? 'the overview is shown without it' : 'another one is shown'

/** Lists each slot of a brand with props to try it with, parts before what is made of them. */
function examplesOf({ cards }: Brand) {
  const own = cards
    .map(slotOfCard)
    .filter(isOwnCard)
    .map((name) => [name, { props: cardExample, isForShoppers: true as const }] as const)
  return [...own, ...Object.entries(slotExamples).reverse()]
}

/** Renders a brand's file of each slot. */
async function tryParts(site: BuiltSite, services: Services, brand: Brand): Promise<Findings> {
  const found: PartFault[] = []
  for (const [name, { props, isForShoppers }] of examplesOf(brand))
    for (const isSignedIn of isForShoppers ? [true] : [true, false]) {
      const slot = { name, ...props } as NamedSlot
      const fault = await tryPart(slot, site, { services, brand, isSignedIn })
      if (fault) found.push(fault)
    }
  const reasons = (wanted: boolean) =>
    found.flatMap(({ reason, isReplaced }) => (isReplaced === wanted ? reason : []))
  return { faults: [...new Set(reasons(false))], warnings: [...new Set(reasons(true))] }
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
    const ofFiles = [...brand.files.values()].flatMap(({ faults }) => faults)
    const found = [...new Set([...(unbuilt.get(id) ?? []), ...texts('error')])]
    // A file that the check has looked at is not named twice.
    const faults = found.length > 0 ? found : ofFiles
    const tried = faults.length === 0 ? await tryParts(site, services, brand) : undefined
    results.set(id, {
      faults: tried?.faults ?? faults,
      warnings: [...texts('warning'), ...(tried?.warnings ?? [])],
    })
  }
  return results
}
