/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'

const root = new URL('..', import.meta.url).pathname

export default getViteConfig(
  {
    test: {
      root,
      // As in the process itself: the server is no part of a bundle, and exists once.
      server: { deps: { external: [/\/src\/(server|demo|brand)\//] } },
      globalSetup: ['tests/support/global.ts'],
      testTimeout: 30_000,
      hookTimeout: 180_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['tests/**/*.test.ts'],
            maxWorkers: 2,
          },
        },
        {
          extends: true,
          test: { name: 'dom', environment: 'jsdom', include: ['tests/**/*.test.tsx'] },
        },
      ],
    },
  },
  { root },
)
