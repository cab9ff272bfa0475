import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '..')
const unit = 'tests/**/*.test.ts'

/**
 * Returns whether a test imports a `support/site.ts`, itself or through another file of a
 * `support/`.
 */
function startsSite(file: string): boolean {
  if (file.endsWith('support/site.ts')) return true
  const imports = readFileSync(file, 'utf8').matchAll(/from '(\..+\.ts)'/g)
  return [...imports]
    .map(([, path = '']) => join(dirname(file), path))
    .some((path) => path.includes('/support/') && startsSite(path))
}
const withSite = globSync(unit, { cwd: root }).filter((file) => startsSite(join(root, file)))

export default defineConfig({
  root,
  test: {
    // The server stays outside of bundles and exists once, as in the process itself.
    server: { deps: { external: [/\/src\/(server|demo|brands\/(config|checks|commands))\//] } },
    // So `npm run test:watch` does not see who imports it.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/src/{server,demo,brands}/**'],
    // Two more than the cores of a small machine: some wait for a process to start, or for a provider
    // or a store that hangs.
    maxWorkers: 4,
    execArgv: ['--import', join(root, 'src/server/preload.mjs')],
    // Against hanging alone: ten times what the slowest takes, a build.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [unit], exclude: withSite, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: withSite,
          globalSetup: ['tests/support/global.ts'],
          // The server's two thousand modules are loaded once in a worker, not once in a file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
        },
      },
    ],
  },
})
