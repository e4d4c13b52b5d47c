import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { setup } from './testFolder.ts'

it('what tests write goes into one folder, which is gone after them', () => {
  const usual = tmpdir()
  const takeAway = setup()
  const folder = tmpdir()
  writeFileSync(path.join(mkdtempSync(path.join(folder, 'one-')), 'left behind'), 'by a test')
  takeAway()
  expect(tmpdir()).toBe(usual)
  expect(path.dirname(folder)).toBe(usual)
  expect(existsSync(folder)).toBe(false)
})
