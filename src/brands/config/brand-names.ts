import { existsSync, readdirSync } from 'node:fs'

/** Returns every brand that there is, by its folder; a link to a folder is one, too. */
export const brandNames = (themes: string) =>
  readdirSync(themes)
    .filter((name) => existsSync(`${themes}/${name}/`))
    .sort()
