import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMarkdown, type Words } from '../../data/rules/markdown.ts'
import { defaultLanguage, languages } from '../../data/words/languages.ts'
import { speaking } from '../../data/words/speaking.ts'
import { openPage } from '../testPage.ts'

const translated = languages.filter((language) => language !== defaultLanguage)
const texts = { privacyPolicy: '/privacy-policy', dataUsage: '/data-usage', termsOfUse: '/terms-of-use' }

const read = (name: string, ending: string) => readFileSync(path.join(import.meta.dirname, `${name}${ending}`), 'utf8')

interface Clause {
  heading: string
  /** The tags of its blocks, with how much stands in a list. */
  blocks: string[]
  links: string[]
  figures: string[]
  /** What stands to the letter, such as the name of a cookie. */
  codes: string[]
}

/** What a clause has that no language changes. */
function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = []
  for (const words of readMarkdown(text)) {
    const [tag] = words
    if (tag === 'h1' || tag === 'h2')
      clauses.push({
        heading: tag + (/\{#.+\}$/.exec(String(words[1]))?.[0] ?? ''),
        blocks: [],
        links: [],
        figures: [],
        codes: [],
      })
    else {
      const { blocks, ...found } = clauses.at(-1)!
      blocks.push(typeof words === 'string' ? words : `${tag} ${tag === 'p' ? '' : words.length - 1}`)
      collect(words, found)
    }
  }
  for (const { links, figures, codes } of clauses) for (const found of [links, figures, codes]) found.sort()
  return clauses
}

function collect(words: Words, found: Pick<Clause, 'links' | 'figures' | 'codes'>) {
  if (typeof words === 'string') return void found.figures.push(...(words.match(/\{\{\w+\}\}/g) ?? []))
  const [tag, ...children] = words
  if (tag === 'code') return void found.codes.push(String(children[0]))
  if (tag === 'a') found.links.push(String(children.shift()))
  for (const child of children) collect(child, found)
}

describe.each(Object.entries(texts))('%s', (name, address) => {
  const english = clausesOf(read(name, '.md'))

  test.each(translated)('in %s has the clauses, anchors, links and figures of the English text', (language) => {
    const clauses = clausesOf(read(name, `.${language}.md`))
    expect(clauses.map(({ heading }) => heading)).toEqual(english.map(({ heading }) => heading))
    for (const [index, clause] of clauses.entries()) expect(clause).toEqual(english[index])
  })

  test.each(translated)('in %s says first that the English text counts, and leads to it', async (language) => {
    const { main, links } = await speaking(language, () => openPage(address))
    const [, title = ''] = /^# (.+)/.exec(read(name, `.${language}.md`)) ?? []
    expect(main).toContain(`<h1>${title.replaceAll("'", '&#x27;')}</h1>`)
    expect(main).toContain(`<a href="${address}" hrefLang="en">`)
    expect(links).toContain(`/${language}/contact`)
  })

  test('in English says nothing of translations', async () => {
    expect((await openPage(address)).main).not.toContain('hrefLang')
  })
})
