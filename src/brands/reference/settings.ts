import { siteSchema } from '../commands/schema.ts'

/** Describes a field in the JSON schema of site.json. */
interface Field {
  type?: string
  description?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  anyOf?: Field[]
  items?: Field
  properties?: Record<string, Field>
  additionalProperties?: Field | boolean
}

export interface Setting {
  /** Its path, such as `pages[].url`. */
  name: string
  type: string
  description: string
  /** Undefined if the field has to be there, or is simply left out. */
  initial: unknown
}

function typeOf(field: Field): string {
  const values = field.enum ?? (field.const === undefined ? undefined : [field.const])
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (field.type === 'array') return `${field.items ? typeOf(field.items) : 'any'}[]`
  if (field.anyOf) return [...new Set(field.anyOf.map(typeOf))].join(' | ')
  return field.type ?? 'any'
}

/** Lists the fields of an object, each before those within it. */
function settingsIn({ properties = {} }: Field, path = ''): Setting[] {
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = `${path}${key}`
    const { description = '', default: initial } = field
    const own = { name, type: typeOf(field), description, initial }
    const within = field.items
      ? settingsIn(field.items, `${name}[].`)
      : settingsIn(field, `${name}.`)
    return [own, ...within]
  })
}

/** Lists the fields of site.json as its schema has them. */
export const readSettings = () => settingsIn(JSON.parse(siteSchema()) as Field)
