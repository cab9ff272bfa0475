import { join } from 'node:path'
import ts from 'typescript'

/** A slot with its sentence, and its props as TypeScript. */
interface SlotEntry {
  name: string
  sentence: string
  props: string
}

const root = join(import.meta.dirname, '../../..')
const file = join(root, 'src/brands/slots.ts')
/** A union of more parts, such as the keys of all messages, is written as a text. */
const maxParts = 20
const flags =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType

function openProgram() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path))
  const only = { ...(config as object), include: [], files: [file] }
  const { options } = ts.parseJsonConfigFileContent(only, ts.sys, root)
  return ts.createProgram([file], options)
}

/** Writes types as TypeScript, and keeps those that have a name of Foyer's own. */
class TypeWriter {
  /** Holds the definition of each named type. */
  readonly named = new Map<string, string>()
  readonly checker: ts.TypeChecker
  constructor(checker: ts.TypeChecker) {
    this.checker = checker
  }

  sentenceOf = (symbol: ts.Symbol) =>
    ts
      .displayPartsToString(symbol.getDocumentationComment(this.checker))
      .replace(/\s+/g, ' ')
      .trim()

  /** Writes the fields of a type in braces, each below its sentence. */
  fieldsOf(type: ts.Type): string {
    const fields = this.checker.getPropertiesOfType(type).map((field) => {
      const sentence = this.sentenceOf(field)
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0
      const fieldType = this.checker.getTypeOfSymbol(field)
      const shown = isOptional ? this.checker.getNonNullableType(fieldType) : fieldType
      const comment = sentence ? `/** ${sentence} */\n` : ''
      return `${comment}${field.name}${isOptional ? '?' : ''}: ${this.textOf(shown)}`
    })
    return `{\n${fields.join('\n')}\n}`
  }

  /** Returns the name of a type that this repository defines. */
  private nameOf({ aliasSymbol, symbol }: ts.Type) {
    const named = aliasSymbol ?? (symbol?.flags & ts.SymbolFlags.Interface ? symbol : undefined)
    const [declaration] = named?.declarations ?? []
    const isOurs = declaration && !declaration.getSourceFile().fileName.includes('/node_modules/')
    return isOurs ? named : undefined
  }

  private keep(name: string, type: ts.Type, symbol: ts.Symbol) {
    if (this.named.has(name)) return
    // It may name itself.
    this.named.set(name, '')
    const sentence = this.sentenceOf(symbol)
    const comment = sentence ? `/** ${sentence} */\n` : ''
    const isLong = type.isUnion() && type.types.length > maxParts
    const text = isLong ? 'string' : type.isUnion() ? this.partsOf(type) : this.fieldsOf(type)
    this.named.set(name, `${comment}type ${name} = ${text}`)
  }

  /** Writes the parts of a union in an order that no other code decides. */
  private partsOf(type: ts.UnionType) {
    const isNothing = ({ flags }: ts.Type) =>
      (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0
    const [nothing, things] = [true, false].map((wanted) =>
      type.types.filter((part) => isNothing(part) === wanted).map((part) => this.textOf(part)),
    ) as [string[], string[]]
    const parts = [...things.toSorted(), ...nothing.toSorted()]
    return parts.join(' | ').replace('false | true', 'boolean')
  }

  textOf(type: ts.Type): string {
    const symbol = this.nameOf(type)
    if (symbol) {
      this.keep(symbol.name, type, symbol)
      return symbol.name
    }
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
    if (type.isUnion()) return this.partsOf(type)
    if (this.checker.isArrayType(type)) {
      const element = this.textOf(this.checker.getTypeArguments(type as ts.TypeReference)[0]!)
      return /^\w+$/.test(element) || element.startsWith('{') ? `${element}[]` : `(${element})[]`
    }
    const isFields = type.getCallSignatures().length === 0 && type.getProperties().length > 0
    const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
    return isObject && isFields
      ? this.fieldsOf(type)
      : this.checker.typeToString(type, undefined, flags)
  }
}

/** Reads every slot, and the types that their props name, from their source. */
export function readSlots(): { slots: SlotEntry[]; types: string[] } {
  const program = openProgram()
  const checker = program.getTypeChecker()
  const writer = new TypeWriter(checker)
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!
  const all = checker.getExportsOfModule(module).find(({ name }) => name === 'Slots')!
  const slots = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(all)).map((slot) => ({
    name: slot.name,
    sentence: writer.sentenceOf(slot),
    props: writer.fieldsOf(checker.getTypeOfSymbol(slot)),
  }))
  const types = [...writer.named].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  return { slots, types }
}
