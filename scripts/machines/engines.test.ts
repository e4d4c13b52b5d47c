import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { needs } from './engines.ts'

test('of each file of tests it is known what it needs: no other would ever be run', () => {
  const files = readdirSync(import.meta.dirname).flatMap((name) => /^(.+)\.machines\.ts$/.exec(name)?.[1] ?? [])
  expect(Object.keys(needs).sort()).toEqual(files.sort())
})
