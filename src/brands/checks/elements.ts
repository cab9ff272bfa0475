import { astroFiles } from './astro-file.ts'
import { pageSources, type BrandFolder, type Finding } from './brand-folder.ts'
import type { Element } from './element.ts'
import { elementRules } from './element-rules.ts'
import { markdownFiles } from './markdown-file.ts'

/** Returns the elements of a file of a theme: none where it does not compile. */
export const elementsOf = (folder: BrandFolder, file: string): Element[] =>
  file.endsWith('.md')
    ? markdownFiles(folder)(file).elements
    : (astroFiles(folder)(file)?.elements ?? [])

/** Reports elements that browsers block, or whose content is lost. */
export function* checkElements(folder: BrandFolder): Generator<Finding, void> {
  for (const file of folder.files(pageSources))
    for (const element of elementsOf(folder, file))
      for (const { severity, expected, find } of elementRules) {
        const found = find(element)
        if (found) yield folder[severity](file, element.line, expected, found)
      }
}
