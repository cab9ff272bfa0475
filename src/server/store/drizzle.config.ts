import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/server/store/accounts.ts', './src/server/*/*table.ts'],
  out: './src/server/store/migrations',
})
