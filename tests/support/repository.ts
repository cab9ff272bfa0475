import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const parts = [
  'src',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.npmrc',
]

/**
 * A copy of all that the site is built from, with some brands alone and nothing built. Answers its
 * folder.
 */
export async function copyRepository(brands: string[]) {
  const copy = await mkdtemp(join(tmpdir(), 'foyer-copy-'))
  for (const name of [
    ...parts,
    'themes/README.md',
    'themes/site.schema.json',
    ...brands.map((brand) => `themes/${brand}`),
  ])
    await cp(name, join(copy, name), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}
