import { resolve } from 'node:path'
import type { z } from 'zod'
import { withoutConfirmations } from './address-fields.ts'
import type { Brand } from './brands.ts'
import { ownLayers } from '../own-layers.ts'
import { allLayers, extendersOf, layersOf } from './layers.ts'
import {
  baseFault,
  baseOf,
  mergeTexts,
  readOwnText,
  SiteError,
  type SiteText,
} from './site-text.ts'
import { zodErrorMap, describeValue } from './zod-error-map.ts'
import { faultsOf, type Fault } from './site-faults.ts'
import { site, type Site } from './site.ts'
import { colourStyle } from './colour-style.ts'
import { withOldFields } from './renamed-fields.ts'
import type { Renames } from '../renamed.ts'
import { isPdfPicture } from './pdf-picture.ts'

const at = (value: unknown, part: PropertyKey) =>
  (value as Record<PropertyKey, unknown> | null | undefined)?.[part]

/**
 * A field's name, or that of a field within; an element of a list with its own, such as
 * `addressFields.3 (ZipCode).minLength`.
 */
function fieldName(json: unknown, path: PropertyKey[]) {
  let here = json
  return path
    .map((part) => {
      here = at(here, part)
      const { orderField, name = orderField } = ((typeof part === 'number' && here) ||
        {}) as Record<string, unknown>
      return typeof name === 'string' ? `${String(part)} (${name})` : String(part)
    })
    .join('.')
}

/** Returns the expectation and what was found: a field's own sentence has only the former. */
function faultOf(
  { path, ...issue }: { path: PropertyKey[]; message: string; keys?: string[] },
  json: unknown,
): Fault {
  const found = issue.message.includes(', found ')
    ? ''
    : `, found ${describeValue(path.reduce(at, json))}`
  return [[...path, ...(issue.keys?.slice(0, 1) ?? [])], issue.message + found]
}

type Issues = z.core.$ZodIssue[]

/** Removes the fields that the schema does not have. */
function withoutUnknown(json: unknown, issues: Issues) {
  const known = structuredClone(json)
  for (const issue of issues)
    for (const key of issue.code === 'unrecognized_keys' ? issue.keys : [])
      Reflect.deleteProperty(issue.path.reduce(at, known) as object, key)
  return known
}

/** Reads the fields; those that the schema does not have are left out if all else is right. */
function readFields(schema: typeof site | typeof template, json: unknown) {
  const parse = (fields: unknown) => schema.safeParse(fields, { error: zodErrorMap })
  const read = parse(json)
  const issues = read.error?.issues ?? []
  const isRight = issues.every(({ code }) => code === 'unrecognized_keys')
  if (issues.length === 0 || !isRight) return { read, unknown: [] }
  return { read: parse(withoutUnknown(json, issues)), unknown: issues }
}

/** A brand that is only extended leaves these fields to those that extend it. */
const template = site.partial({ companyId: true, companyName: true })
const isWhole = (read: z.infer<typeof template>): read is Site =>
  read.companyId !== undefined && read.companyName !== undefined

/** Holds what the site.json of a brand says, over those that it extends. */
interface SiteFile {
  text: SiteText
  /** Undefined for one that is only extended, and that cannot be shown itself. */
  brand: Brand | undefined
  isTemplate: boolean
  /** A line for each field of its own file that there is not. */
  unknown: string[]
}

/** Reads the brand that one extends. Throws `SiteError` of that one alone, whatever is wrong. */
function readBase(themes: string, id: string, base: string, address: string, renames?: Renames) {
  try {
    return readSiteFile(themes, base, address, renames).text
  } catch (error) {
    if (error instanceof SiteError) throw new SiteError(baseFault(themes, id))
    throw error
  }
}

/** Returns a line for each fault, those of the own file first. */
function linesOf({ fields, placeOf }: SiteText, faults: Fault[]) {
  const own = placeOf([]).file
  const placed = faults.map(([path, message]) => {
    const isUnknown = message.startsWith('expected a field such as')
    const field = fieldName(fields, isUnknown ? path.slice(0, -1) : path)
    const { file, line } = placeOf(path)
    const text = `${file}:${line}: ${field && `${field}: `}${message}`
    return { text, line, isOwn: file === own }
  })
  placed.sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.line - b.line)
  return placed.map(({ text }) => text)
}

/**
 * Reads `<themes>/<id>/site.json` over those that it extends; its hosts are reached at `address`.
 * Throws `SiteError`.
 */
export function readSiteFile(
  themes: string,
  id: string,
  address: string,
  renames?: Renames,
): SiteFile {
  const own = readOwnText(themes, id, renames)
  const base = baseOf(themes, own)
  const text =
    base === undefined ? own : mergeTexts(own, readBase(themes, id, base, address, renames))
  const isTemplate = !hasHosts(own.fields) && extendersOf(allLayers(themes), id).length > 0
  const { fields, placeOf } = text
  const { read, unknown } = readFields(isTemplate ? template : site, fields)
  const refuse = (faults: Fault[]) => new SiteError(linesOf(text, faults).join('\n'))
  if (!read.success) throw refuse(read.error.issues.map((issue) => faultOf(issue, fields)))
  const whole = isWhole(read.data) ? read.data : undefined
  const faults = whole ? faultsOf(whole, address) : []
  // A brand that extends a template may set one of the fields that contradict each other.
  if (faults.length > 0 && !isTemplate) throw refuse(faults)
  const isShowable = whole && faults.length === 0
  const { file } = placeOf([])
  return {
    text,
    brand: isShowable ? brandOf(whole, { themes, id, address, renames }) : undefined,
    isTemplate,
    // The check of a base reports its own.
    unknown: linesOf(
      text,
      unknown
        .map((issue) => faultOf(issue, fields))
        .filter(([path]) => placeOf(path).file === file),
    ),
  }
}

const hasHosts = (fields: unknown) => {
  const { hosts } = (fields ?? {}) as { hosts?: unknown }
  return hosts !== undefined && !(Array.isArray(hosts) && hosts.length === 0)
}

interface Place {
  themes: string
  id: string
  address: string
  renames: Renames | undefined
}

function brandOf(read: Site, { themes, id, address, renames }: Place): Brand {
  const { hosts, shopOrigins, confirmFields, addressFields } = read
  const layers = layersOf(themes, id)
  const logo = read.seller.logo ?? read.logo
  return {
    ...withOldFields(read, renames),
    ...read,
    id,
    layers,
    addressFields: confirmFields ? addressFields : withoutConfirmations(addressFields),
    colourStyle: colourStyle(read),
    invoiceLogo: ownLayers({ layers })
      .map((layer) => resolve(themes, layer, 'images', logo))
      .find(isPdfPicture),
    files: new Map(),
    shopOrigins: [...hosts.map((host) => address.replace('{host}', host)), ...shopOrigins],
  }
}
