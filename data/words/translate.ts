import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import ar from './ar.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import { isPseudo, language } from './language.ts'
import type { Language } from './languages.ts'
import { pseudo } from './pseudo.ts'
import pt from './pt.json' with { type: 'json' }
import sw from './sw.json' with { type: 'json' }

/** Of a language: the messages of each room by their English. */
export type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>

export const catalogs: Readonly<Record<Exclude<Language, 'en'>, Catalog>> = { fr, pt, sw, ar }

const flat = new Map(
  Object.entries(catalogs).map(([name, rooms]) => [name, new Map(Object.values(rooms).flatMap(Object.entries))]),
)
const compiled = new Map<string, CompiledMessage>()

/**
 * A message in the language that is spoken, ready to be formatted; in English where it has not been translated. A script that is built for
 * one language holds its messages where they are said, and has nothing in the place of this (scripts/words/vite.ts).
 */
export function translate(english: string): CompiledMessage {
  const text = flat.get(language())?.get(english) || english
  const message = compileOnce(text)
  return isPseudo() ? pseudo(message) : message
}

function compileOnce(text: string): CompiledMessage {
  let message = compiled.get(text)
  if (message === undefined) {
    message = compile(text)
    compiled.set(text, message)
  }
  return message
}
