import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Finding } from '#brands/checks/brand-folder.ts'
import { allLayers } from '#brands/config/layers.ts'
import {
  changedBrands,
  outdatedBrands,
  readFingerprints,
  type Fingerprints,
} from '#brands/files/fingerprints.ts'

/** Describes brands whose files are others than when they were last read. */
export interface BrandChange {
  /** The brands whose own files have changed, or that are gone. */
  changed: string[]
  /** The brands that show a file of these, less those that are gone. */
  affected: string[]
  /** The errors of the affected brands, by brand; one without errors is not in it. */
  errors: Record<string, string[]>
}

export interface FindOptions {
  themes: string
  address: string
  /** Looks at some brands of a folder without holding up others. */
  checkBrands(
    themes: string,
    address: string,
    ids: readonly string[],
  ): Promise<Record<string, Finding[]>>
  log: Pick<Logger, 'warn'>
}

/** Waits for a copy that is under way, longer each time. */
const settleMs = 150
const maxTries = 8

/** Finds brands that show files of others. */
const affectedBy = (themes: string, changed: readonly string[]) =>
  allLayers(themes).flatMap(([id = '', ...layers]) =>
    [id, ...layers].some((layer) => changed.includes(layer)) ? id : [],
  )

const textsOf = (findings: readonly Finding[], wanted: Finding['severity']) =>
  findings.flatMap(({ severity, text }) => (severity === wanted ? text : []))

/** Returns the errors of each brand that has some. */
export function errorsIn(findings: Record<string, Finding[]>) {
  const errors: BrandChange['errors'] = {}
  for (const [id, ofBrand] of Object.entries(findings)) {
    const texts = textsOf(ofBrand, 'error')
    if (texts.length > 0) errors[id] = texts
  }
  return errors
}

/**
 * Returns a function that checks the brands whose files have changed since it last did, and those
 * that had an error then if it is to look at them `again`: a package that was missing may be there.
 * It has `apply` show them, and returns whether there were any. Where that fails, they have changed
 * the next time, too.
 */
export function openChanges({ themes, address, checkBrands, log }: FindOptions) {
  // A folder that cannot be read is reported by the start.
  let known = readFingerprints(themes).catch((): Fingerprints => new Map())
  let failed: string[] = []

  /** Checks brands as they are at a moment: files that change meanwhile are checked again. */
  async function check(others: readonly string[]) {
    for (let tries = 1; ; tries += 1) {
      const before = await readFingerprints(themes)
      const changed = [...new Set([...changedBrands(await known, before), ...others])]
      if (changed.length === 0) return undefined
      const affected = affectedBy(themes, changed)
      const findings = affected.length > 0 ? await checkBrands(themes, address, affected) : {}
      const hasChanged = changedBrands(before, await readFingerprints(themes)).length > 0
      if (!hasChanged || tries === maxTries) return { before, changed, affected, findings }
      await setTimeout(settleMs * tries)
    }
  }

  return async (
    apply: (change: BrandChange) => Promise<unknown> | void,
    { again = false } = {},
  ): Promise<boolean> => {
    const found = await check(again ? failed : [])
    if (!found) return false
    const { before, findings, changed, affected } = found
    const errors = errorsIn(findings)
    for (const text of textsOf(Object.values(findings).flat(), 'warning')) log.warn(text)
    for (const id of outdatedBrands(await known, before))
      log.warn(`brand ${id}: changed .astro files need npm run build and a restart`)
    await apply({ changed, affected, errors })
    known = Promise.resolve(before)
    const looked = [...changed, ...affected]
    failed = [...failed.filter((id) => !looked.includes(id)), ...Object.keys(errors)]
    return true
  }
}
