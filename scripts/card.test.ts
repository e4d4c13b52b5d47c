import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../api/platform/paths.ts'
import { importsOf, readImports } from './imports.ts'

/** The packages that the customer has named. */
const card = [
  'react',
  'react-dom',
  'vite',
  'vite-plugin-pwa',
  'workbox-window',
  'dexie',
  '@tanstack/react-query',
  '@tanstack/query-sync-storage-persister',
  'react-router-dom',
  'valtio',
  'zod',
  '@picocss/pico',
  'hono',
  '@hono/node-server',
  '@hono/zod-validator',
  'better-sqlite3',
  'drizzle-orm',
  'stripe',
  '@paypal/paypal-js',
  'sharp',
  'fluent-ffmpeg',
  'twitter-api-v2',
  'openai',
  'web-push',
  'vitest',
]

const read = (name: string) => readFileSync(path.join(projectFolder, name), 'utf8')

const isOfTests = /\.(test|e2e|machines|others)\.tsx?$|(^|\/)testing(\/|\.)|\/e2e\//

/** What running code imports, and what the styles and the configuration do. */
function readUsed(): Set<string> {
  const imports = [
    ...readImports(['api', 'data', 'pwa', 'scripts']).filter(({ from }) => !isOfTests.test(from)),
    ...importsOf('vite.config.ts', read('vite.config.ts')),
  ]
  const inCode = imports.filter(({ isType, isPackage }) => isPackage && !isType).map(({ to }) => to)
  return new Set([...inCode, ...inStyles()].map(packageOf))
}

const inStyles = () =>
  [...read('pwa/styles/app.css').matchAll(/@import\s+(?:url\()?['"]([^'"]+)/g)].map(([, to = '']) => to)

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

it('each package of the card is there and at work', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const used = readUsed()
  const missing = card.filter((name) => !(name in { ...dependencies, ...devDependencies } && used.has(name)))
  expect(missing).toEqual([])
})

it('a type alone or a test is no use', () => {
  const [type, value] = importsOf('a.ts', "import type { A } from 'named'\nimport { b } from 'named/part'\n")
  expect([type?.isType, value?.isType, packageOf(value?.to ?? '')]).toEqual([true, false, 'named'])
  expect(
    ['pwa/a.test.ts', 'pwa/e2e/a.e2e.ts', 'pwa/testing/a.ts', 'pwa/a.ts'].filter((name) => !isOfTests.test(name)),
  ).toEqual(['pwa/a.ts'])
})
