import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A copy of the default brand below `folder`, which answers at localhost, its site.json changed.
 * Answers the themes' folder and that file.
 */
export async function copyThemes(folder: string, change = (text: string) => text) {
  const themes = await mkdtemp(join(folder, 'themes-'))
  await cp('themes/default', join(themes, 'default'), { recursive: true })
  const file = join(themes, 'default/site.json')
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    change(text.replace('"companyId"', '"hosts": ["localhost"],\n  "companyId"')),
  )
  return { themes, file }
}
