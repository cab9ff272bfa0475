import type { ConversionProblem, Source, Thing } from './engine.ts'
import { joinParts, listOf } from './files.ts'
import { isObject, listAt, objectAt, readId, readText } from './values.ts'

/** Reads the files of Shopware: plain JSON of both APIs, and JSON:API. */

/** Returns a resource of JSON:API with its relations in their places, as plain JSON has them. */
function joinResources(file: Source): unknown[] {
  const keyOf = ({ type, id }: Source) => `${readText(type)} ${readText(id)}`
  const included = new Map(listAt(file, 'included').map((one) => [keyOf(one), one]))
  const related = (given: unknown, path: ReadonlySet<string>): unknown => {
    if (Array.isArray(given)) return given.map((one: unknown) => related(one, path))
    const found = isObject(given) ? included.get(keyOf(given)) : undefined
    return found && toPlain(found, path)
  }
  // An order and its customer refer to each other.
  const toPlain = (resource: Source, path: ReadonlySet<string>): Source | undefined => {
    const key = keyOf(resource)
    if (path.has(key)) return undefined
    const inner = new Set([...path, key])
    const relations = Object.entries(objectAt(resource, 'relationships')).map(([name, value]) => [
      name,
      related(isObject(value) ? value.data : undefined, inner),
    ])
    const { id } = resource
    return { id, ...objectAt(resource, 'attributes'), ...Object.fromEntries(relations) }
  }
  return [file.data].flat().map((one) => (isObject(one) ? toPlain(one, new Set()) : one))
}

const isResource = (value: unknown) =>
  isObject(value) && [value.data].flat().some((one) => isObject(one) && 'attributes' in one)

/** Returns the entities of an answer: the Store API wraps them more than once. */
function entitiesOf(value: unknown): unknown {
  if (!isObject(value) || 'orderNumber' in value || 'customerNumber' in value) return value
  const inner = value.orders ?? value.elements ?? value.data
  return inner === undefined ? value : entitiesOf(inner)
}

const kindOf = (source: Source): Thing['kind'] =>
  'customerNumber' in source && !('orderNumber' in source) ? 'customer' : 'order'

/** Puts the billing address of an order in its place: `addresses[]` has it, too. */
function withBilling(value: unknown): unknown {
  if (!isObject(value) || !('orderNumber' in value) || isObject(value.billingAddress)) return value
  const id = readId(value.billingAddressId)
  const billingAddress = listAt(value, 'addresses').find((one) => readId(one.id) === id)
  return { ...value, billingAddress }
}

export const thingsOf = (value: unknown): (Thing | ConversionProblem)[] => {
  const found = isResource(value) ? joinResources(value as Source) : entitiesOf(value)
  return joinParts(listOf(found, []).map(withBilling), () => undefined, kindOf)
}

/** The version of an order that counts; the others are drafts of a change. */
const liveVersion = '0fa91ce3e96a4bc2be4bd9ce752c3425'

export function refusalOf({ versionId }: Source) {
  const version = readId(versionId)
  if (!version || version === liveVersion) return undefined
  return { field: 'versionId', expected: 'expected the live version of the order, found a draft' }
}
