import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'sqlite', schema: './data/tables/*.ts', out: './data/migrations' })
