import path from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { defaultLanguage, type Language } from '../../data/words/languages.ts'
import { catalogs } from '../../data/words/translate.ts'
import { legalFile } from './legalModule.ts'
import { readMessages } from './messages.ts'

/**
 * For a script that is built for one language: each message stands in it in that language, compiled, where it is said, and the script
 * holds neither catalogs nor the reader of messages. Of a legal text it has that language alone.
 */
export function inlineMessages(language: Language): Plugin {
  const known = new Map(
    language === 'en' ? [] : Object.values(catalogs[language]).flatMap((room) => Object.entries(room)),
  )
  const translated = (english: string) => compile(known.get(english) || english)
  const instead = new Map([
    ['data/words/translate.ts', 'export const translate = (message) => message'],
    ['data/words/language.ts', `export const language = () => ${JSON.stringify(language)}`],
    // The desk is English, at the address that it has in English.
    ...(language === defaultLanguage ? [] : [['pwa/admin/AdminScreen.tsx', 'export default () => null'] as const]),
  ])
  return {
    name: 'inline-messages',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.endsWith('.md?legal')) return
      const english = path.resolve(path.dirname(importer), source.replace('?legal', ''))
      return `${legalFile(english, language)}?legal-text`
    },
    load(id) {
      for (const [file, code] of instead) if (id.endsWith(file)) return { code, moduleType: 'js' }
    },
    transform(source, id) {
      const [file = ''] = id.split('?')
      if (!/\.tsx?$/.test(file) || file.includes('/node_modules/') || !/\b(?:words|rich)\.ts'/.test(source)) return
      return { code: inlined(file, source, translated), map: null }
    },
  }
}

/** A source with its messages as `translated` has them. */
export function inlined(file: string, source: string, translated: (english: string) => unknown): string {
  const { said } = readMessages(file, source)
  let [code, from] = ['', 0]
  for (const { text, speaker, call, start, end } of said) {
    const message = translated(text)
    // Words without values are what is said; `rich` has no more to do with them either.
    const whole = typeof message === 'string' && call && speaker !== 'rich' ? call : { start, end }
    code += source.slice(from, whole.start) + JSON.stringify(message)
    from = whole.end
  }
  return code + source.slice(from)
}
