import { defaultLanguage, isLanguage, type Language } from './languages.ts'

let source: () => string | undefined = () => globalThis.document?.documentElement.lang

/** Whose language is spoken at this moment, for a process that speaks several. */
export function speakAs(current: () => string | undefined) {
  source = current
}

/**
 * The language of what is being said: on the server that of the request or of the person a mail is for, in the browser that of the page.
 * A script that is built for one language has that language in the place of this (scripts/words/vite.ts).
 */
export function language(): Language {
  const tag = source()
  return isLanguage(tag) ? tag : defaultLanguage
}

/** Made of words half as long again, for tests: what stays English in it did not come out of a message. */
export const pseudoLanguage = 'en-XA'
export const isPseudo = () => source() === pseudoLanguage
