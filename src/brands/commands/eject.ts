import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { closestMatch } from '#lib/closest-match.ts'
import { slotExamples } from '../slots.ts'
import { CliError } from './cli-error.ts'
import { fileBelow, keptFile, requireOwnBrand, withStamp } from './ejected.ts'

const slots = Object.keys(slotExamples)

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * Copies the part or layout that a brand shows into its folder, with a stamp, and keeps the
 * original beside it. Returns the two files. Throws a `CliError` where it cannot.
 */
export function eject(themes: string, slot: string | undefined, brand: string | undefined) {
  if (slot === undefined || brand === undefined)
    throw new CliError('Enter a part and a brand, such as: npm run brand eject parts/Header acme')
  requireOwnBrand(themes, brand)
  if (!slots.includes(slot))
    throw new CliError(`Unknown part '${slot}'; did you mean ${closestMatch(slot, slots)}?`)
  const file = `${themes}/${brand}/${slot}.astro`
  if (existsSync(file)) throw new CliError(`${file} already exists. Delete it to copy it again.`)
  const below = fileBelow(themes, brand, slot)
  if (!below) throw new CliError(`No brand below ${brand} has ${slot}.astro.`)
  const original = readFileSync(below.file, 'utf8')
  write(file, withStamp(original, below.file))
  write(keptFile(themes, brand, slot), original)
  return { file, from: below.file }
}
