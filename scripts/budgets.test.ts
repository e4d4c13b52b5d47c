import { expect, it } from 'vitest'
import { reading } from './budgets.ts'
import { readImports } from './imports.ts'

const loaded = readImports(['pwa', 'data']).filter(({ isType }) => !isType)

/** Modules and packages that come with a file, but for what it imports later on; with who asks for each. */
function comesWith(entry: string): Map<string, string> {
  const reached = new Map([[entry, 'the page']])
  for (const file of reached.keys())
    for (const { from, to, isLater } of loaded) if (from === file && !isLater && !reached.has(to)) reached.set(to, from)
  return reached
}

it('a page that is read begins with nothing but these modules', () => {
  const others = [...comesWith('pwa/reader.ts')].filter(([name]) => !reading.some((known) => known.test(name)))
  expect(others.map(([name, from]) => `${name} came in with ${from}`)).toEqual([])
})

it('each of them is still there', () => {
  const reached = [...comesWith('pwa/reader.ts').keys()]
  expect(reading.filter((known) => !reached.some((name) => known.test(name)))).toEqual([])
})
