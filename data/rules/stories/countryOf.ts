import { countryAliases, unclearCountries, usStates, wellKnownPlaces } from '../../vocabulary/countries.ts'
import { fold } from '../fold.ts'

/**
 * The country of a place as people write it ('Laikipia, Kenya', 'Lagos', 'U.K.'), as ISO 3166-1 alpha-2. Null where none
 * is named, more than one is, or the name leaves doubt ('Georgia', 'Congo'): whoever asks has to ask a person then.
 */
export function countryOf(location: string): string | null {
  const parts = location
    .split(/[,;:()[\]/|\n•·]| [-–—] /)
    .map(plain)
    .filter(Boolean)
  const named = only(parts.flatMap(countriesIn))
  if (named !== undefined) return named
  return only(parts.flatMap((part) => wellKnownPlaces.get(part) ?? [])) ?? null
}

/** One code, `null` where there are several, `undefined` where there is none. */
function only(codes: string[]): string | null | undefined {
  const [first, ...others] = new Set(codes)
  return others.length > 0 ? null : first
}

const plain = (text: string) =>
  fold(text.replace(/['’ʼ`´.\-‐]/g, ' ').replace(/&/g, ' and '))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/\bst\b/g, 'saint')
    .trim()

/** Of one part between commas: the whole of it, or what it ends with, or each side of an 'and'. */
function countriesIn(part: string): string[] {
  const whole = countryNamed(part)
  if (whole) return [whole]
  if (unclearCountries.has(part)) return []
  const sides = part.split(/ (?:and|et|und|y|e|na|or) /)
  if (sides.length > 1) return sides.flatMap(countriesIn)
  const words = part.split(' ')
  for (let from = 1; from < words.length; from++) {
    const ending = words.slice(from).join(' ')
    if (unclearCountries.has(ending)) return []
    const country = countryNamed(ending)
    // 'Nairobi Kenya' is in Kenya; 'Lake Chad' and 'New Mexico' are somewhere else.
    if (country) return elsewhere.test(words.slice(0, from).join(' ')) ? [] : [country]
  }
  return []
}

const elsewhere =
  /(?:^| )(?:new|old|lake|river|gulf|inner|little|near|not|ex|former|formerly|outside|beyond|port of|lac|gulf of|coast of)$/

function countryNamed(name: string): string | undefined {
  if (unclearCountries.has(name)) return undefined
  if (usStates.has(name)) return 'US'
  return countryAliases.get(name) ?? namesInLanguages().get(name)
}

/** In which a sender may write: those of Africa that the names are known in, and the widespread ones. */
const languages =
  'en fr pt es de it nl sw ar am so om ti ha yo ig zu af rw rn lg ln mg sn nd sg ff wo bm ee ak ki kam luo mas pl sv da nb fi ru uk tr hi zh ja ko'.split(
    ' ',
  )
/** What `Intl` names and is no country: groups, trials, parts of countries. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA', 'XK'])

let names: Map<string, string> | undefined

/** Made with the first question: some thousand names. */
function namesInLanguages(): Map<string, string> {
  if (names) return names
  const codes = listCodes()
  const found = new Map<string, string>()
  const unclear = new Set<string>()
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes)
      for (const name of spellings(display.of(code))) {
        if ((found.get(name) ?? code) !== code) unclear.add(name)
        found.set(name, code)
      }
  }
  for (const name of unclear) found.delete(name)
  names = found
  return found
}

/** 'Myanmar (Burma)' is both. */
function spellings(name: string | undefined): string[] {
  if (!name) return []
  return [name, name.replace(/\(.*\)/, ''), /\((.*)\)/.exec(name)?.[1] ?? '']
    .map(plain)
    .filter((name) => name && !/^[a-z]{1,2}$/.test(name))
}

function listCodes(): string[] {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && isCurrent(code) && english.of(code))
}

/** Codes of former countries stand for those of today. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code
