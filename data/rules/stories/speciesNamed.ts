import { type SpeciesName, speciesNames } from '../../vocabulary/species.ts'
import { fold } from '../fold.ts'

/** A place in the tree of all names, letter by letter; words are parted by one space. */
interface Branch {
  /** By character code. */
  next: (Branch | undefined)[]
  /** What is named when a word ends here. */
  species?: string
}

const space = ' '.charCodeAt(0)
const generalWords = new Map(speciesNames.map(({ name, kindOf }) => [name, kindOf]))
const names = plant(speciesNames)

/**
 * The species a text names, by whole words, in singular or plural. The longest name wins: "black rhinos" are black
 * rhinos, "rhinos" are rhinos. Runs over every story of the site, so it goes through the text once and copies nothing.
 */
export function speciesNamed(text: string): Set<string> {
  const named = new Set<string>()
  const folded = fold(text)
  for (let at = 0; at < folded.length; at = nextWord(folded, at)) {
    const found = longestNameAt(folded, at)
    if (!found) continue
    named.add(found.species)
    at = found.end
  }
  return named
}

/** How many different species these are: a general word is one more only where none of its kinds was named. */
export function countSpecies(named: Iterable<string>): number {
  const all = new Set(named)
  for (const name of [...all]) {
    const general = generalWords.get(name)
    if (general) all.delete(general)
  }
  return all.size
}

function longestNameAt(text: string, at: number) {
  let found: { species: string; end: number } | undefined
  let branch: Branch | undefined = names
  while (branch) {
    const code = text.charCodeAt(at)
    if (isLetter(code)) {
      branch = branch.next[code]
      at += 1
      continue
    }
    if (branch.species) found = { species: branch.species, end: at }
    if (!isJoint(code)) break
    while (isJoint(text.charCodeAt(at))) at += 1
    branch = branch.next[space]
  }
  return found
}

function nextWord(text: string, at: number): number {
  while (isLetter(text.charCodeAt(at))) at += 1
  while (at < text.length && !isLetter(text.charCodeAt(at))) at += 1
  return at
}

/** Letters and digits of folded text, of the scripts that run from Latin on. */
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 0xaa && code <= 0x1fff)

/** What may stand between the words of one name: space, line end, apostrophe, hyphen. A comma or full stop may not. */
const isJoint = (code: number) =>
  code === space || code === 10 || code === 39 || code === 45 || code === 0x2019 || code === 0x2010 || code === 0x2011

function plant(species: readonly SpeciesName[]): Branch {
  const root: Branch = { next: [] }
  for (const { name, also = [], plurals = [] } of species) {
    const singular = [name, ...also]
    for (const one of [...singular, ...singular.map(inPlural), ...plurals]) {
      const spelled = fold(one).replace(/[\s'’‐‑-]+/g, ' ')
      let branch = root
      for (let i = 0; i < spelled.length; i++) branch = grow(branch, spelled.charCodeAt(i))
      branch.species = name
    }
  }
  return root
}

function grow(branch: Branch, code: number): Branch {
  const next = branch.next[code] ?? { next: [] }
  branch.next[code] = next
  return next
}

function inPlural(name: string): string {
  if (/(?:s|x|ch|sh)$/.test(name)) return `${name}es`
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`
  return `${name}s`
}
