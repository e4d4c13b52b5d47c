import { expect, test } from 'vitest'
import { factsOf, huntedIn } from '../rules/risk/huntedIn.ts'
import { huntedElsewhere, huntedInGeneral, huntedSpecies } from './huntedSpecies.ts'
import { speciesNames } from './species.ts'

const names = speciesNames.map(({ name }) => name)

test('each hunted species is one of those that texts are searched for, once', () => {
  const hunted = huntedSpecies.map(({ name }) => name)
  expect(hunted.filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(hunted).size).toBe(hunted.length)
  for (const name of hunted) expect(huntedIn(`a ${name} was seen`)).toContain(name)
})

test('each of its general words, and each word of another language, has a species whose facts are known', () => {
  for (const name of [...huntedInGeneral, ...Object.values(huntedElsewhere)]) {
    expect(names).toContain(name)
    expect([name, factsOf(name).length > 0]).toEqual([name, true])
  }
})

test('each has the year of an assessment that there can have been', () => {
  for (const { name, assessed } of huntedSpecies)
    expect([name, assessed >= 2004 && assessed <= 2026]).toEqual([name, true])
})
