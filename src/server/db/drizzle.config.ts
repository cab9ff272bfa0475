import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: [
    'schema',
    'order-schema',
    'feed-schema',
    'file-schema',
    'removed-schema',
    'return-schema',
    'session-schema',
    'webhook-schema',
  ].map((name) => `./src/server/db/${name}.ts`),
  out: './src/server/db/migrations',
})
