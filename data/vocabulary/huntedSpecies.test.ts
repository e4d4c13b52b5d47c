import { expect, test } from 'vitest'
import { factInWords, factsOf, huntedIn } from '../rules/risk/huntedIn.ts'
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

test('each says where its facts were read, and a year only beside a status', () => {
  for (const { name, status, assessed, source } of huntedSpecies) {
    expect([name, source.length > 0]).toEqual([name, true])
    expect([name, status !== null || assessed === null]).toEqual([name, true])
    expect([name, assessed === null || (assessed >= 2004 && assessed <= 2026)]).toEqual([name, true])
  }
})

test('the desk leaves out what was not found', () => {
  const wordsOf = (name: string) => factsOf(name).map(factInWords)
  expect(wordsOf('black rhino')).toEqual([
    'black rhino: hunted for its horn. Critically Endangered (IUCN Red List, 2020), CITES Appendix I',
  ])
  expect(wordsOf('hirola')).toEqual(['hirola: hunted for its meat. Critically Endangered (IUCN Red List, 2016)'])
  expect(wordsOf('loggerhead')).toEqual([
    'loggerhead: hunted for its eggs and its meat. Vulnerable (IUCN Red List), CITES Appendix I',
  ])
  expect(wordsOf('sungazer')).toEqual(['sungazer: hunted for the trade in pets, and love potions. CITES Appendix II'])
  expect(wordsOf('abalone')).toEqual(['abalone: hunted for its meat.'])
})
