import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { html, print } from '#lib/html.ts'
import type { Comparison } from './compare.ts'
import { picturesFolder, type Kind } from './folders.ts'

const style = `
  body { margin: 24px; font: 16px/1.5 system-ui, sans-serif; }
  figure { margin: 0 0 32px; }
  .row { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; }
  .row > * { flex: 0 1 480px; }
  img { display: block; max-inline-size: 100%; border: 1px solid #999; }
`

/** Returns the words of a picture's place, such as `light, phone, overview-full`. */
const nameOf = (file: string) =>
  decodeURIComponent(file.replace(/\.png$/, '')).replaceAll('/', ', ')

const address = (kind: Kind, brand: string, file: string) =>
  [kind, brand, ...file.split('/')].map(encodeURIComponent).join('/')

const captions: Record<Kind, string> = { last: 'before', new: 'after', difference: 'difference' }

const picture = (kind: Kind, brand: string, file: string) =>
  html`<a href="${address(kind, brand, file)}"
    >${captions[kind]}<img src="${address(kind, brand, file)}" alt="" loading="lazy"
  /></a>`

const figure = (brand: string, file: string, kinds: Kind[]) =>
  html`<figure>
    <figcaption>${nameOf(file)}</figcaption>
    <div class="row">${kinds.map((kind) => picture(kind, brand, file))}</div>
  </figure>`

const section = (title: string, brand: string, files: string[], kinds: Kind[]) =>
  files.length === 0
    ? ''
    : html`<h3>${title}: ${files.length}</h3>
        ${files.map((file) => figure(brand, file, kinds))}`

/** Writes one page with the differences of every brand. Answers its file. */
export function writeReport(comparisons: Comparison[]) {
  const file = join(picturesFolder, 'index.html')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Changed pictures</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <h1>Changed pictures</h1>
        ${comparisons.map(
          ({ brand, changed, added, gone }) =>
            html`<h2>${brand}</h2>
              ${section('Changed', brand, changed, ['last', 'new', 'difference'])}
              ${section('New', brand, added, ['new'])} ${section('Gone', brand, gone, ['last'])}
              ${changed.length + added.length + gone.length === 0 ? 'Nothing has changed.' : ''}`,
        )}
      </body>
    </html>`
  writeFileSync(file, print(page))
  return file
}
