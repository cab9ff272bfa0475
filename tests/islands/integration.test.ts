import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A project of Astro with nothing of Foyer but the islands. */
const project = {
  // Astro bundles a renderer that the project depends on.
  'package.json': '{ "type": "module", "dependencies": { "@astrojs/react": "*" } }',
  'astro.config.mjs': `
    import { islands } from './src/islands/integration.ts'
    export default {
      integrations: [islands({ base: '/src/parts', files: './*Island.tsx' })],
      cacheDir: './cache',
      vite: { build: { assetsInlineLimit: 0 }, cacheDir: './cache/vite' },
    }`,
  'src/parts/CountIsland.tsx': `
    import { useState } from 'react'
    export function CountIsland({ first }) {
      const [count, setCount] = useState(first)
      return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
    }`,
  'src/pages/index.astro': `
    ---
    import Island from '../islands/Island.astro'
    import { CountIsland } from '../parts/CountIsland.tsx'
    ---
    <Island of={CountIsland} props={{ first: 7 }} />
    <script>import 'virtual:islands'</script>`,
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islands-'))
  for (const [name, text] of Object.entries(project)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text.replace(/^\n?[ ]{4}/gm, ''))
  }
  await cp('src/islands', join(folder, 'src/islands'), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const command = ['node_modules/astro/bin/astro.mjs', 'build']
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  const built = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8', env })
  expect(built.status, built.stdout + built.stderr).toBe(0)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const chunks = () => globSync('dist/_astro/*.js', { cwd: folder })
const read = (file: string) => readFile(join(folder, file), 'utf8')

test('another project gets the HTML of its island and its props as JSON', async () => {
  expect(await read('dist/index.html')).toContain(
    '<react-island name="CountIsland" when="interaction">' +
      '<script type="application/json">{"first":7}</script>' +
      '<button type="button">7</button></react-island>',
  )
})

test('the page’s script loads React and the island later, as separate files', async () => {
  const html = await read('dist/index.html')
  const [, first = ''] = /<script type="module" src="\/([^"]+)"/.exec(html) ?? []
  const script = await read(join('dist', first))
  expect(script).not.toMatch(/^import\b/m)
  const names = chunks().map((file) => file.replace(/^.*\/(\w+).*$/, '$1'))
  expect(names).toEqual(expect.arrayContaining(['CountIsland', 'react']))
  for (const name of ['CountIsland', 'react'])
    expect(script).toMatch(new RegExp(`import\\([^)]*${name}\\.`))
})
