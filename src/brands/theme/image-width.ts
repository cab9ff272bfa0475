import type { Brand } from '../config/brands.ts'
import { imageLayer } from './resolve.ts'

const drawings = import.meta.glob<string>(
  ['/themes/*/images/*.svg', '!/themes/**/*[#?]*', '!/themes/*[#?]*/**'],
  { eager: true, query: '?raw', import: 'default' },
)

/**
 * Returns the width of a brand's drawing at a height, so that the page does not shift while it
 * loads; undefined for any other picture.
 */
export function imageWidth(brand: Pick<Brand, 'layers'>, name: string, height: number) {
  const drawing = drawings[`/themes/${imageLayer(brand, name)}/images/${name}`] ?? ''
  const [tag = ''] = /<svg\b[^>]*>/.exec(drawing) ?? []
  const [, width, of] = /\bviewBox="\S+\s+\S+\s+([\d.]+)\s+([\d.]+)"/.exec(tag) ?? []
  return width && of ? Math.round((height * Number(width)) / Number(of)) : undefined
}
