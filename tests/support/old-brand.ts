import { readFileSync, renameSync, writeFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import type { Renames } from '#brands/renamed.ts'
import { copyExample } from './example-brand.ts'

/** The first version that no longer has the old names. */
const until = 2

/** Names that the example of the first contract might have had before it. */
export const formerNames: Renames = {
  slots: [
    { from: 'parts/PageEnd', to: 'parts/Footer', until },
    { from: 'cards/Hello', to: 'cards/Greeting', until },
  ],
  props: [{ slot: 'parts/OrderHead', from: 'placed', to: 'created', until }],
  tokens: [{ from: '--recess', to: '--sunken', until }],
  parts: [
    { from: 'order-item', to: 'order-row', until },
    { from: 'nothing', to: 'empty', until },
  ],
  messages: [
    { from: 'ac_Promise', to: 'ac_Reassurance', until },
    { from: 'ac_AndOthers', to: 'ac_AndMore', until },
    { from: 'ac_Finish', to: 'ac_CompleteProfile', until },
  ],
  exports: [
    { from: 'Panel', to: 'Card', until },
    { from: 'Place', to: 'Slot', until },
  ],
  fields: [{ from: 'helpPage', to: 'helpUrl', until }],
}

/** Replaces present names in a file of the example by the former ones. */
function withFormerNames(file: string, text: string) {
  const { slots, tokens, parts, messages, exports, fields } = formerNames
  const isAstro = file.endsWith('.astro')
  const swaps: [RegExp, string][] = [
    ...tokens.map(({ from, to }): [RegExp, string] => [new RegExp(`${to}\\b`, 'g'), from]),
    ...messages.map(({ from, to }): [RegExp, string] => [
      new RegExp(`${to}(?![a-zA-Z])`, 'g'),
      from,
    ]),
    ...parts.map(({ from, to }): [RegExp, string] => [
      new RegExp(`(data-part=['"])${to}\\b`, 'g'),
      `$1${from}`,
    ]),
    ...fields.map(({ from, to }): [RegExp, string] => [new RegExp(`"${to}"`, 'g'), `"${from}"`]),
    ...(isAstro
      ? [
          ...slots.map(({ from, to }): [RegExp, string] => [new RegExp(`${to}\\b`, 'g'), from]),
          ...exports.map(({ from, to }): [RegExp, string] => [
            new RegExp(`\\b${to}\\b`, 'g'),
            from,
          ]),
        ]
      : [[/"greeting"/g, '"hello"'] satisfies [RegExp, string]]),
    ...(file.endsWith('OrderHead.astro')
      ? [[/\bcreated\b/g, 'placed'] satisfies [RegExp, string]]
      : []),
  ]
  return swaps.reduce((before, [present, former]) => before.replace(present, former), text)
}

/** Makes a copy of the example by its former names, which answers at another host. */
export function writeOldBrand(themes: string, id: string) {
  const folder = copyExample(themes, id)
  for (const file of globSync('**/*.{astro,css,json}', { cwd: folder })) {
    const path = join(folder, file)
    writeFileSync(path, withFormerNames(file, readFileSync(path, 'utf8')))
  }
  for (const { from, to } of formerNames.slots)
    renameSync(join(folder, `${to}.astro`), join(folder, `${from}.astro`))
  const site = join(folder, 'site.json')
  const text = readFileSync(site, 'utf8')
  writeFileSync(site, text.replace('contract-1.localhost', `${id}.localhost`))
}
