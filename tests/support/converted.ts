import { readFileSync } from 'node:fs'
import { parseExactFile } from '#server/feed/exact-json.ts'
import { converters } from '#server/feed/from/converters.ts'
import type { ConvertOptions, ConvertedLine, ConversionProblem } from '#server/feed/from/engine.ts'

const folder = 'tests/server/feed/samples'

/** Reads a sample by its path without `.json`. */
export const readSample = (path: string) =>
  parseExactFile(readFileSync(`${folder}/${path}.json`, 'utf8'))

/** Converts a file of a shop; what was said of its orders is apart from their lines. */
export function convertAll(shop: string, value: unknown, options?: ConvertOptions) {
  const lines: ConvertedLine[] = []
  const problems: ConversionProblem[] = []
  const warnings: ConversionProblem[] = []
  for (const converted of converters[shop]!(value, options)) {
    if ('type' in converted) lines.push(converted)
    else if ('problem' in converted) problems.push(converted.problem)
    else warnings.push(converted.warning)
  }
  const ofType = (type: string) => lines.filter((line) => line.type === type)
  return { lines, problems, warnings, ofType, orders: ofType('order') }
}

/** Converts a case by its name, which begins with its shop's. */
export function convertCase(name: string, options?: ConvertOptions) {
  const shop = name.startsWith('woo') ? 'woocommerce' : 'shopify'
  return convertAll(shop, readSample(`cases/${name}`), options)
}

/** Returns the one order of a case. */
export const orderOf = (name: string) => convertCase(name).orders[0]!
