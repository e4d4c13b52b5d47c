import { africanCountries } from '../vocabulary/africa.ts'
import { countryWords } from '../vocabulary/countryWords.ts'
import { language } from '../words/language.ts'
import { defaultLanguage, type Language } from '../words/languages.ts'
import { type Message, t } from '../words/words.ts'

const african = new Map<string, string>(africanCountries.map(({ code, name }) => [code, name]))
const africanWords: Readonly<Record<string, Message | undefined>> = countryWords

/**
 * What a country is called in the language that is spoken, from its ISO 3166-1 code: of those of Africa as their list has it, on every
 * device the same, of others as the platform knows it; the code, where none is known.
 */
export function countryName(code: string): string {
  const known = africanWords[code]
  return known ? t(known) : nameIn(language(), code)
}

/** The same in English: for what is kept, searched and compared. */
export const englishCountryName = (code: string): string => african.get(code) ?? nameIn(defaultLanguage, code)

const names = new Map<Language, Intl.DisplayNames>()

/** As they are spelled in the countries of Africa that speak it. */
const spelling: Partial<Record<Language, string>> = { pt: 'pt-PT' }

function nameIn(language: Language, code: string): string {
  if (!/^[A-Z]{2}$/.test(code) || !('DisplayNames' in Intl)) return code
  const known = names.get(language) ?? new Intl.DisplayNames([spelling[language] ?? language], { type: 'region' })
  names.set(language, known)
  return known.of(code) ?? code
}
