import { language } from '../words/language.ts'
import { defaultLanguage, isLanguage, type Language, languages } from '../words/languages.ts'

/** The language of an address, and the address as it is in English: `/fr/stories` is `/stories` in French. */
export function languageOf(path: string): { language: Language; path: string } {
  const [, first, rest] = /^\/([a-z]{2})(\/.*|[?#].*)?$/.exec(path) ?? []
  if (!first || first === defaultLanguage || !isLanguage(first)) return { language: defaultLanguage, path }
  return { language: first, path: rest === undefined ? '/' : rest.startsWith('/') ? rest : `/${rest}` }
}

/** Where the languages begin: '' in English, `/fr` in French. */
export const prefixOf = (language: Language) => (language === defaultLanguage ? '' : `/${language}`)

/** An English address of this site in another language: `/stories` is `/fr/stories`, `/` is `/fr`. */
export const inLanguage = (language: Language, path: string) => {
  const prefix = prefixOf(language)
  return prefix && path.startsWith('/') ? prefix + path.replace(/^\/(?=$|[?#])/, '') : path
}

/** An English address of this site in the language that is being said. */
export const here = (path: string) => inLanguage(language(), path)

/** The same of a page that the server has at one address only: the language stands behind it. */
export const askedHere = (path: string) => (language() === defaultLanguage ? path : `${path}?language=${language()}`)

/** What a call says of the language in which stories are read here; nothing for English, in which they come to who says nothing. */
export const readIn = (asked: string = language()): { in?: string } => (asked === defaultLanguage ? {} : { in: asked })

/** The first of these tags (`sw-TZ`, `fr`) that the site speaks; null where it speaks none of them. */
export function firstSpoken(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const [primary = ''] = tag.toLowerCase().split('-')
    if (isLanguage(primary)) return primary
  }
  return null
}

/** What an `Accept-Language` header likes best of what the site speaks (RFC 9110, 12.5.4); English where it names none. */
export function languageIn(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  const tags = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return firstSpoken(tags.map(({ tag }) => tag)) ?? defaultLanguage
}

/** Every language, with an English address in it. */
export const inAllLanguages = (path: string) =>
  languages.map((language) => ({ language, path: inLanguage(language, path) }))
