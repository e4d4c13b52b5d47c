import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const filesIn = (folder: string) => readdirSync(path.join(here, folder), { recursive: true, encoding: 'utf8' })
const componentsIn = (folder: string) => filesIn(folder).filter((name) => name.endsWith('.tsx'))

/** Seen through the pieces that they are parts of: ContentPicker and ListFrame, EditDialog, cards and titles. */
const parts = ['lists/Loaded.tsx', 'lists/LoadMore.tsx', 'edit/useLeaving.tsx', 'Written.tsx', 'heard.tsx']

test('every piece of the app and of the kit is shown', () => {
  const shown = componentsIn('.')
    .map((name) => readFileSync(path.join(here, name), 'utf8'))
    .join('\n')
  const missing = (folder: string) =>
    componentsIn(folder).filter(
      (name) => !name.includes('.test.') && !parts.includes(name) && !shown.includes(`'${folder}/${name}'`),
    )
  expect([...missing('../../ui'), ...missing('../kit')]).toEqual([])
})
