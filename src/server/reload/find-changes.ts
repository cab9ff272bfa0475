import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Finding } from '#brands/checks/brand-folder.ts'
import { allLayers } from '#brands/config/layers.ts'
import { changedBrands, readFingerprints, type Fingerprints } from '#brands/files/fingerprints.ts'

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
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** Waits for a copy that is under way. */
const settleMs = 150
const maxTries = 20

/** Finds brands that show files of others. */
const affectedBy = (themes: string, changed: readonly string[]) =>
  allLayers(themes).flatMap(([id = '', ...layers]) =>
    [id, ...layers].some((layer) => changed.includes(layer)) ? id : [],
  )

const textsOf = (findings: readonly Finding[], wanted: Finding['severity']) =>
  findings.flatMap(({ severity, text }) => (severity === wanted ? text : []))

/**
 * Returns a function that checks the brands whose files have changed since it was last called, or
 * since `known`. It answers undefined where none have.
 */
export function openChanges({ themes, address, checkBrands, log }: FindOptions) {
  let known: Promise<Fingerprints> = readFingerprints(themes)

  /** Checks brands as they are at a moment: files that change meanwhile are checked again. */
  async function check() {
    for (let tries = 1; ; tries += 1) {
      const before = await readFingerprints(themes)
      const changed = changedBrands(await known, before)
      if (changed.length === 0) return undefined
      const affected = affectedBy(themes, changed)
      const findings = affected.length > 0 ? await checkBrands(themes, address, affected) : {}
      const hasChanged = changedBrands(before, await readFingerprints(themes)).length > 0
      if (!hasChanged || tries === maxTries) {
        known = Promise.resolve(before)
        return { changed, affected, findings }
      }
      await setTimeout(settleMs)
    }
  }

  return async (): Promise<BrandChange | undefined> => {
    const found = await check()
    if (!found) {
      log.info('the files of all brands are unchanged')
      return undefined
    }
    const { findings, ...change } = found
    const errors: BrandChange['errors'] = {}
    for (const [id, ofBrand] of Object.entries(findings)) {
      for (const text of textsOf(ofBrand, 'warning')) log.warn(text)
      const texts = textsOf(ofBrand, 'error')
      if (texts.length > 0) errors[id] = texts
    }
    return { ...change, errors }
  }
}
