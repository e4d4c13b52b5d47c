import { here, prefixOf } from '../../../data/rules/languages.ts'
import { language } from '../../../data/words/language.ts'
import { defaultLanguage, siteLanguages } from '../../../data/words/languages.ts'
import { locale, t } from '../../../data/words/words.ts'
import { escaped } from '../http/escaped.ts'

/** A page of the site in the language of the mail; without a path the first one. */
export const linkTo = (publicUrl: string, path = ''): string =>
  publicUrl + (path === '' ? prefixOf(language()) : here(path))

export const direction = () => siteLanguages[language()].dir

/** Where lines begin and end. Mail programs know few of the words that follow the direction by themselves. */
export const sides = () =>
  direction() === 'rtl' ? ({ start: 'right', end: 'left' } as const) : ({ start: 'left', end: 'right' } as const)

/** `Paid by: Card`, a line of its own. */
export const named = (name: string, value: string): string => t('{name}: {value}', { name, value })

/** A day, in UTC. `english`: how it is spelled in English. */
export const dayIn = (instant: string, english: 'en-US' | 'en-GB'): string =>
  new Intl.DateTimeFormat(language() === defaultLanguage ? english : locale(), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(instant))

/** What is read from left to right wherever it stands, such as a code. */
export const ltr = (words: string): string =>
  direction() === 'rtl' ? `<span dir="ltr">${escaped(words)}</span>` : escaped(words)

/** The same in a text without markup: by the marks that isolate it (Unicode, UAX 9, 2.4). */
export const ltrText = (words: string): string => (direction() === 'rtl' ? `\u2066${words}\u2069` : words)
