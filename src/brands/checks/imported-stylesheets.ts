import { dirname, join } from 'node:path/posix'
import type { BrandFolder } from './brand-folder.ts'
import { withoutComments } from './css-tokens.ts'

/** A stylesheet of a brand: theme.css, or a file that it imports. */
export interface Stylesheet {
  /** Its path in the brand's folder. */
  file: string
  css: string
}

const importPattern = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/g

/** The path in the brand's folder that an address in one of its stylesheets stands for. */
export const pathOf = (address: string, { file }: Stylesheet) => join(dirname(file), address)

/** theme.css after the brand's files that it imports, as a browser reads them; none without one. */
export function stylesheetsOf({ has, read }: BrandFolder) {
  const seen = new Set<string>()
  const withImports = (file: string): Stylesheet[] => {
    const isOutside = file.startsWith('../')
    if (isOutside || seen.has(file) || !has(file)) return []
    seen.add(file)
    const sheet = { file, css: read(file) }
    const imports = [...withoutComments(sheet.css).matchAll(importPattern)]
    return [...imports.flatMap(([, address = '']) => withImports(pathOf(address, sheet))), sheet]
  }
  return withImports('theme.css')
}
