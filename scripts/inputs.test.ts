import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashInputs } from './inputs.ts'

let folder: string
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'inputs-'))
  write('api/main.ts', 'one')
  write('data/tables/stories.ts', 'two')
  write('pwa/browser.tsx', 'three')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('nothing changed: the build is still good', () => {
  expect(hashInputs(folder)).toBe(hashInputs(folder))
})

it('another major of Node asks for a new build, and a later one of the same for none', () => {
  const before = hashInputs(folder, '24.21.0')
  expect(hashInputs(folder, '24.22.1')).toBe(before)
  expect(hashInputs(folder, '26.10.0')).not.toBe(before)
})

it.each([
  ['a source that changed', 'api/main.ts'],
  ['a new source', 'pwa/home/HomeScreen.tsx'],
  ['a new version of a package', 'package-lock.json'],
])('%s asks for a new build', (_case, name) => {
  const before = hashInputs(folder)
  write(name, 'changed')
  expect(hashInputs(folder)).not.toBe(before)
})

it.each([
  ['a running server writes', 'data/var/voices.sqlite'],
  ['a test', 'api/main.test.ts'],
  ['a browser test', 'pwa/e2e/story.e2e.ts'],
  ['a migration', 'data/migrations/0001_more.sql'],
])('%s asks for none', (_case, name) => {
  const before = hashInputs(folder)
  write(name, 'changed')
  expect(hashInputs(folder)).toBe(before)
})
