import { format } from 'prettier'
import { readBrandTokens } from '../tokens/brand-tokens.ts'
import { tokenList } from '../tokens/token-list.ts'
import { locals } from '../locals.ts'
import { parts } from '../parts.ts'
import { readSettings } from './settings.ts'
import { readSlots } from './slot-types.ts'
import { readThemeExports } from './theme-exports.ts'

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

function table(head: string[], rows: string[][]) {
  const lineOf = (cells: string[]) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |')
  return [lineOf(head), `|${'---|'.repeat(head.length)}`, ...rows.map(lineOf)].join('\n')
}

const block = (typescript: string) => `\`\`\`ts\n${typescript.trim()}\n\`\`\``

const style = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 100 }

/** Writes the fields of props, one a line. */
async function propsOf(props: string) {
  const text = await format(`type Props = ${props}`, style)
  return text.trim() === 'type Props = {}' ? 'It has no props.' : block(text)
}

async function slotSections() {
  const { slots, types } = readSlots()
  const sections = slots.map(
    async ({ name, sentence, props }) =>
      `### \`${name}\`\n\n${sentence}\n\n${await propsOf(props)}`,
  )
  const named = await format(types.join('\n\n'), style)
  return `${(await Promise.all(sections)).join('\n\n')}

### Types of the props

${block(named)}`
}

function themeTables() {
  const all = readThemeExports()
  const rowsOf = (wanted: boolean) =>
    all
      .filter(({ isType }) => isType === wanted)
      .map(({ name, sentence }) => [code(name), sentence])
  const components = all
    .filter(({ props }) => props)
    .map(({ name, props }) => `// <${name}>\n${props}`)
  return `${table(['name', 'meaning'], rowsOf(false))}

${block(components.join('\n\n'))}

These are types, which \`import type\` takes:

${table(['name', 'meaning'], rowsOf(true))}`
}

function tokenTable(themes: string) {
  const { light, dark } = readBrandTokens(themes, 'default')
  const valueOf = (value = '') => (value ? code(value.replace(/\s+/g, ' ')) : '')
  const rows = Object.entries(tokenList).map(([name, { type, description }]) => {
    const [day, night] = [light.all[name], dark.all[name]]
    return [code(name), type, description, valueOf(day), valueOf(day === night ? '' : night)]
  })
  return table(['property', 'type', 'meaning', 'value', 'on dark pages'], rows)
}

function settingsTable() {
  const defaultOf = (initial: unknown) =>
    initial === undefined ? '' : code(JSON.stringify(initial))
  const rows = readSettings().map(({ name, type, description, initial }) => [
    code(name),
    code(type),
    description,
    defaultOf(initial),
  ])
  return table(['field', 'type', 'meaning', 'default'], rows)
}

const localsTable = () =>
  table(
    ['field', 'meaning'],
    Object.entries(locals).map(([name, sentence]) => [code(name), sentence]),
  )

const partsTable = () =>
  table(
    ['`data-part`', 'element'],
    Object.entries(parts).map(([name, sentence]) => [code(name), sentence]),
  )

/** Returns everything that a brand may name of Foyer, as a document. */
export async function reference(themes: string) {
  return `# Reference for brands

\`npm run brand reference\` writes this file from the source of Foyer. It lists all that the files of a
brand may name. [README.md](README.md) explains how to use it, and [CHANGELOG.md](CHANGELOG.md) has what
each version of this contract has changed.

## Slots

A file \`<slot>.astro\` in the brand's folder replaces the default file of the slot: see
[Layouts and parts](README.md#layouts-and-parts) and [The overview](README.md#the-overview).

${await slotSections()}

## Names of #theme

${themeTables()}

## Astro.locals

${localsTable()}

## Custom properties

\`theme.css\` sets them: see [Colours and fonts](README.md#colours-and-fonts). The types are those of
[design tokens](README.md#design-tokens). The values are those of the default brand; the first five
follow from \`style\` in \`site.json\`.

${tokenTable(themes)}

## Elements with data-part

\`theme.css\` selects them, such as \`[data-part='order-row']\`: see
[Lists and forms](README.md#lists-and-forms).

${partsTable()}

## Fields of site.json

[Settings](README.md#settings) explains those that need more than a sentence.

${settingsTable()}

## Keys of messages

The keys are those of [default/locales/en.json](default/locales/en.json); the files beside it have the
other languages. See [Messages](README.md#messages).
`
}
