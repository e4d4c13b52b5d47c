import { otherRightToLeft, type StoryLanguage, storyLanguages } from '../../vocabulary/storyLanguages.ts'
import { language } from '../../words/language.ts'
import { locale, t } from '../../words/words.ts'

const known: ReadonlyMap<string, StoryLanguage> = new Map(storyLanguages.map((one) => [one.code, one]))

/** A code as it is kept: `swa`, `SW` and `sw-TZ` are `sw`. What is no code stays as it is. */
export function languageCode(tag: string): string {
  const code = tag.trim().split(/[-_]/)[0]?.toLowerCase() ?? ''
  if (!/^[a-z]{3}$/.test(code)) return code
  try {
    return new Intl.Locale(code).language
  } catch {
    return code
  }
}

/** What a language is called in the language of the page: ours as their list has it, on every device the same, others as the platform knows them. */
export const languageName = (code: string): string => {
  const one = known.get(code)
  return one ? t(one.says) : (platformName(locale(), code) ?? code)
}

/** What its speakers call it. */
export const endonymOf = (code: string): string => known.get(code)?.name ?? platformName(code, code) ?? code

export const directionOfLanguage = (code: string): 'ltr' | 'rtl' =>
  known.get(code)?.dir ?? (otherRightToLeft.has(code) ? 'rtl' : 'ltr')

/** The attribute of a text in a language; none where it is that of the page. Which way a text runs, its letters say. */
export const textIn = (code: string): { lang?: string } => (code === language() ? {} : { lang: code })

/** Those of these languages that this platform has a name for, by it. */
export function namedLanguages(codes: readonly string[]): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(locale())
  return codes
    .flatMap((code) => ({ code, name: platformName(locale(), code) ?? platformName('en', code) }))
    .filter((one): one is { code: string; name: string } => one.name !== undefined)
    .sort((one, other) => compare(one.name, other.name))
}

const namers = new Map<string, Intl.DisplayNames>()

function platformName(speaker: string, code: string): string | undefined {
  if (!('DisplayNames' in Intl)) return undefined
  try {
    const namer = namers.get(speaker) ?? new Intl.DisplayNames([speaker], { type: 'language', fallback: 'none' })
    namers.set(speaker, namer)
    return namer.of(code)
  } catch {
    return undefined
  }
}

/** The language of a recording, where that is another than the one of the page. */
export const spokenInWords = (code: string) => t('In {language}', { language: languageName(code) })
