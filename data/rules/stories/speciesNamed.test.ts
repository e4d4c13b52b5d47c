import { describe, expect, test } from 'vitest'
import { speciesNames } from '../../vocabulary/species.ts'
import { countSpecies, speciesNamed } from './speciesNamed.ts'

const named = (text: string) => [...speciesNamed(text)]

describe('a text names a species', () => {
  test.each([
    ['whatever the case', 'The PANGOLIN crossed.', ['pangolin']],
    ['in the plural', 'Two leopards and three fireflies.', ['leopard', 'firefly']],
    ['in an irregular plural', 'Ethiopian wolves, buffaloes and hippopotami.', ['Ethiopian wolf', 'buffalo', 'hippo']],
    ['whose plural is the same word', 'The wildebeest are late.', ['wildebeest']],
    ['by its longest name', 'A black rhino is not a white rhino.', ['black rhino', 'white rhino']],
    ['by a longer name that begins with another', 'A leopard tortoise.', ['leopard tortoise']],
    ['by another of its names', 'Painted dogs.', ['wild dog']],
    [
      'with or without its hyphen',
      'white bellied pangolin, bat-eared fox',
      ['white-bellied pangolin', 'bat-eared fox'],
    ],
    ['over the end of a line', 'a scimitar-horned\n  oryx', ['scimitar-horned oryx']],
    ['with any apostrophe or accent', "Grevy's zebra, Péringuey’s adder", ['Grévy’s zebra', 'Péringuey’s adder']],
    ['as an owner', 'the elephant’s road, the lions’ shade', ['elephant', 'lion']],
    ['once, however often', 'An otter, another otter, otters.', ['otter']],
  ])('%s', (_, text, species) => {
    expect(named(text)).toEqual(species)
  })

  test.each([
    ['inside another word', 'A dandelion, a million, cheetahlike.'],
    ['whose parts belong to two sentences', 'Everything was wild. Dog, goat and hen stayed home.'],
    ['that is no wild animal of Africa', 'My goat, our dogs, the cattle and a tiger on a shirt.'],
  ])('not %s', (_, text) => {
    expect(named(text)).toEqual([])
  })

  test('from a list where no two entries share a name', () => {
    const all = speciesNames.flatMap(({ name, also = [] }) => [name, ...also])
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([])
    for (const { kindOf } of speciesNames) if (kindOf) expect(all).toContain(kindOf)
  })

  test('from a list in which every name is found as the species it belongs to', () => {
    for (const { name, also = [], plurals = [] } of speciesNames)
      for (const one of [name, ...also, ...plurals]) expect([one, named(`a ${one} was seen`)]).toEqual([one, [name]])
  })
})

describe('species are counted', () => {
  test('so that a general word is not one more than its kind', () => {
    expect(countSpecies([...speciesNamed('The rhinos'), ...speciesNamed('one black rhino')])).toBe(1)
    expect(countSpecies(speciesNamed('black rhinos, white rhinos and rhinos'))).toBe(2)
  })

  test('so that a general word alone is one', () => {
    expect(countSpecies(speciesNamed('A vulture over the road, and a second vulture.'))).toBe(1)
  })

  test('as none where none is named', () => {
    expect(countSpecies(speciesNamed(''))).toBe(0)
  })
})
