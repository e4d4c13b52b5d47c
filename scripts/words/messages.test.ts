import { readFileSync } from 'node:fs'
import path from 'node:path'
import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../../api/platform/paths.ts'
import { usualCategories } from '../../data/vocabulary/news.ts'
import { storyCategories } from '../../data/vocabulary/stories.ts'
import { languages, siteLanguages } from '../../data/words/languages.ts'
import { inlined } from './inline.ts'
import {
  arranged,
  type Catalog,
  catalogFile,
  collectMessages,
  readMessages,
  sources,
  writtenCatalog,
} from './messages.ts'

const translated = languages.filter((language) => language !== 'en')
const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')
const files = sources().map((file) => ({ file, ...readMessages(file, read(file)) }))
const rooms = collectMessages()

describe('what a source says', () => {
  const source = `
import { msg, t as say } from '../../data/words/words.ts'
import { rich } from '../../pwa/ui/rich.ts'
const label = msg('Later')
const soon = say('At the top')
export const Page = ({ n }) => (
  <p title="Plain title">
    {say('{n} of them', { n })} {say(n ? 'Yes' : 'No')} {rich('See <a>this</a>.', { a: (w) => <a>{w}</a> })}
    Plain words
  </p>
)`

  it('is found where it is said, with its values', () => {
    const { said } = readMessages('page.tsx', source)
    expect(said.map(({ text, values, isAtTop }) => [text, values, isAtTop])).toEqual([
      ['Later', [], false],
      ['At the top', [], true],
      ['{n} of them', ['n'], false],
      ['Yes', [], false],
      ['No', [], false],
      ['See <a>this</a>.', ['a'], false],
    ])
  })

  it('is told from text that is no message', () => {
    expect(readMessages('page.tsx', source).plain.map(({ text, line }) => [text, line])).toEqual([
      ['title="Plain title"', 7],
      ['Plain title', 7],
      ['Plain words', 8],
    ])
  })

  it('stands in a script for one language, in that language and compiled', () => {
    const french: Record<string, string> = { Later: 'Plus tard', '{n} of them': 'Il y en a {n}', Yes: 'Oui' }
    const code = inlined('page.tsx', source, (english) => compile(french[english] ?? english))
    expect(code).toContain('const label = "Plus tard"')
    expect(code).toContain('{say(["Il y en a ",["n"]], { n })} {say(n ? "Oui" : "No")}')
    expect(code).toContain('rich(["See ",["a","this"],"."], {')
  })
})

it('nobody speaks while a module is read: lists hold messages', () => {
  const atTop = files.flatMap(({ file, said }) =>
    said.filter((one) => one.isAtTop).map(({ text }) => `${file}: ${text}`),
  )
  expect(atTop).toEqual([])
})

it('each call gives the values and draws the tags of its message', () => {
  const wrong = files.flatMap(({ file, said }) =>
    said
      .filter(({ speaker, values }) => speaker !== 'msg' && values !== null)
      .filter(({ text, values }) => namesIn(text).some((name) => !values?.includes(name)))
      .map(({ text }) => `${file}: ${text}`),
  )
  expect(wrong).toEqual([])
})

it('public screens have no text that is no message', () => {
  const screens = files.filter(({ file }) => /^pwa\/.*\.tsx$/.test(file) && !inEachLanguage.has(file))
  const found = screens.flatMap(({ file, plain }) =>
    plain.filter(({ text }) => !isName(text) && !isValue.has(text)).map(({ text, line }) => `${file}:${line} ${text}`),
  )
  expect(found).toEqual([])
})

/** Each language is offered in itself. */
const inEachLanguage = new Set(['pwa/app/frame/Languages.tsx'])

/** As they are stored and sent; what is shown of them is said by a message. */
const isValue = new Set<string>([...storyCategories, ...usualCategories, 'For the administrators of this site.'])

/** The same in every language, or read by nobody. */
const isName = (text: string) =>
  /^(?:(?:Voices for|Wildlife|Voices for Wildlife|Wildlife Africa|CREW|WhatsApp|PayPal|Stripe|Wi-Fi|USD|QR|SHA-256)\b[\s.,]*)+$/.test(
    text,
  ) || /^(?:placeholder|aria-label|label|title|text)="(?:[^"\s]+@[^"\s]+|https?:[^"]*|[A-Z0-9-]+)"$/.test(text)

describe.each(translated)('%s', (language) => {
  const catalog = JSON.parse(readFileSync(catalogFile(language), 'utf8')) as Catalog
  const entries = Object.values(catalog).flatMap((messages) => Object.entries(messages))

  it('has every message that is said and no other, each in its room: `npm run words` changes nothing', () => {
    expect(readFileSync(catalogFile(language), 'utf8')).toBe(writtenCatalog(arranged(rooms, catalog)))
  })

  it('has a translation of each', () => {
    expect(entries.filter(([, text]) => text.trim() === '').map(([english]) => english)).toEqual([])
  })

  it('can be read: braces, tags and plurals are whole', () => {
    const broken = entries.flatMap(([english, text]) => {
      try {
        compile(text)
        return []
      } catch (error) {
        return [`${english}: ${error}`]
      }
    })
    expect(broken).toEqual([])
  })

  it('has the values and tags of the English', () => {
    const other = entries.filter(([english, text]) => String(namesIn(english)) !== String(namesIn(text)))
    expect(other).toEqual([])
  })

  it('has the plural forms that the language has', () => {
    const needed = pluralsOf(language)
    const lacking = entries.filter(([, text]) =>
      pluralsIn(text).some((forms) => needed.some((form) => !forms.includes(form))),
    )
    expect(lacking.map(([, text]) => text)).toEqual([])
  })

  it('has the apostrophe of the English', () => {
    expect(entries.filter(([, text]) => /\p{L}'\p{L}/u.test(text))).toEqual([])
  })

  it('names a control by the words that are on it (WCAG 2.5.3)', () => {
    const said = new Map(entries)
    const apart = entries.filter(([english, text]) => {
      const onIt = said.get(/^([^{]+): \{/.exec(english)?.[1] ?? '')
      return onIt !== undefined && !text.startsWith(onIt)
    })
    expect(apart).toEqual([])
  })

  it('is about as short where the English is short enough for a button', () => {
    const long = entries.filter(
      ([english, text]) =>
        english.length <= 25 &&
        !english.includes('{') &&
        text.length > Math.max(english.length + 14, english.length * 1.8),
    )
    expect(long).toEqual([])
  })
})

/** Values and tags of a message, each once, in the order of the alphabet. */
function namesIn(text: string): string[] {
  const names = new Set<string>()
  walk(compile(text), (name) => names.add(name))
  return [...names].sort()
}

/** The forms of each plural in it. */
function pluralsIn(text: string): string[][] {
  const found: string[][] = []
  walk(compile(text), (_name, kind, options) => {
    if (kind === plural) found.push(Object.keys(options ?? {}))
  })
  return found
}
const plural = 2

/** Without those that only fractions and millions have. */
const pluralsOf = (language: 'fr' | 'pt' | 'sw' | 'ar') =>
  new Intl.PluralRules(siteLanguages[language].locale)
    .resolvedOptions()
    .pluralCategories.filter((form) => language === 'ar' || form !== 'many')

type Visit = (name: string, kind?: unknown, options?: object) => void

/** Through a compiled message: a list of pieces, each of which is text, 0 for `#`, or a name with what it is. */
function walk(message: unknown, visit: Visit): void {
  if (!Array.isArray(message)) return
  for (const piece of message) {
    if (!Array.isArray(piece)) continue
    const [name, kind, ...rest] = piece
    if (typeof name !== 'string') continue
    const [options] = rest
    const isChoice = typeof kind === 'number' && typeof options === 'object' && options !== null
    visit(name, kind, isChoice ? options : undefined)
    if (isChoice) for (const branch of Object.values(options)) walk(branch, visit)
    else if (kind !== undefined) walk([kind, ...rest], visit)
  }
}
