import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkAll } from '#brands/checks/check-all.ts'

/** Files of brands, by their paths below `themes/`. */
export type Files = Record<string, string>

/** Writes files of brands beside the default theme, or over those that are there. */
export function writeFiles(themes: string, files: Files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(themes, file)), { recursive: true })
    writeFileSync(join(themes, file), text)
  }
}

/** Runs a function with a folder of brands that extends the default theme, and removes it. */
export function withThemes<Result>(files: Files, run: (themes: string) => Result): Result {
  const themes = mkdtempSync(join(tmpdir(), 'foyer-layers-'))
  try {
    cpSync('themes/default', join(themes, 'default'), { recursive: true })
    writeFiles(themes, files)
    return run(themes)
  } finally {
    rmSync(themes, { recursive: true })
  }
}

/** Returns the findings of brands by their names, without the folder; brands without any left out. */
export const findingsOf = (files: Files) =>
  withThemes(files, (themes) => {
    const all = Object.entries(checkAll(themes))
    return Object.fromEntries(
      all
        .filter(([, findings]) => findings.length > 0)
        .map(([id, findings]) => [
          id,
          findings.map(({ text }) => text.replaceAll(`${themes}/`, '')),
        ]),
    )
  })

const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1"></svg>'

/** Three brands: acme extends mid, which extends base. They have no faults. */
export const threeLayers: Files = {
  'base/site.json': `{
  "style": "#17557f",
  "timeZone": "Europe/Amsterdam",
  "seller": { "name": "Base", "vatNumber": "NL123456789B01" },
  "oneCORELogin": true
}`,
  'base/images/icon.svg': icon,
  'mid/site.json': `{
  "extends": "base",
  "companyId": 7,
  "seller": { "name": "Mid" }
}`,
  'acme/site.json': `{
  "extends": "mid",
  "companyName": "Acme",
  "hosts": ["acme.localhost"]
}`,
}
