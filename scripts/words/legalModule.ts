import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../api/platform/paths.ts'
import { readMarkdown, type Words } from '../../data/rules/markdown.ts'
import { defaultLanguage, type Language, languages } from '../../data/words/languages.ts'

/** Where a legal text stands in a language: beside the English one, which stands in where it is missing. */
export function legalFile(english: string, language: Language): string {
  const file = english.replace(/\.md$/, `.${language}.md`)
  return language !== defaultLanguage && existsSync(file) ? file : english
}

/** For who speaks all languages: a legal text as a module that makes it in the language that is spoken. */
export function legalChoice(english: string): string {
  const imports = languages.map(
    (language) => `import ${language} from ${JSON.stringify(`${legalFile(english, language)}?legal-text`)}`,
  )
  return `import { language } from ${JSON.stringify(path.join(projectFolder, 'data/words/language.ts'))}
${imports.join('\n')}
const made = { ${languages.join(', ')} }
export default (figures) => made[language()](figures)`
}

/**
 * A legal text as the source of a module that makes its elements, so that no browser reads Markdown. It has a title and a
 * lead, clauses (`## Title {#anchor}`), and under a second title the clauses that were added for the app.
 */
export function legalModule(text: string): string {
  const [page, addendum] = sectionsOf(readMarkdown(text), 'h1')
  if (!page || !addendum) throw new Error('A legal text needs its own title and that of its addendum.')
  return `import { createElement, Fragment } from 'react'
import { Link } from 'react-router-dom'
const h = createElement
export default (figures) => ({
  title: ${JSON.stringify(page.heading)},
  lead: ${JSON.stringify(page.words[0]?.[1])},
  clauses: ${clausesOf(page.words)},
  addendum: { title: ${JSON.stringify(addendum.heading)}, clauses: ${clausesOf(addendum.words)} },
})`
}

function clausesOf(words: readonly Words[]): string {
  const clauses = sectionsOf(words, 'h2').map(({ heading, words: under }) => {
    const [, title, id] = /^(.+) \{#(.+)\}$/.exec(heading) ?? []
    if (!id) throw new Error(`The clause “${heading}” needs an anchor.`)
    const made = under.length === 1 ? sourceOf(under) : `h(Fragment, null, ${sourceOf(under)})`
    return `{ id: ${JSON.stringify(id)}, title: ${JSON.stringify(title)}, text: ${made} }`
  })
  return `[${clauses.join(',\n')}]`
}

/** What stands under each heading of a kind. */
function sectionsOf(text: readonly Words[], tag: 'h1' | 'h2') {
  const sections: { heading: string; words: Words[] }[] = []
  for (const words of text)
    if (words[0] === tag) sections.push({ heading: String(words[1]), words: [] })
    else sections.at(-1)?.words.push(words)
  return sections
}

const sourceOf = (children: readonly Words[]): string => children.flatMap(partsOf).join(', ')

function partsOf(words: Words): string[] {
  if (typeof words === 'string')
    return words
      .split(/(\{\{\w+\}\})/)
      .filter((part) => part !== '')
      .map((part) => (/^\{\{\w+\}\}$/.test(part) ? `figures.${part.slice(2, -2)}` : JSON.stringify(part)))
  const [tag, ...children] = words
  if (tag === 'a') return [`h(Link, { to: ${JSON.stringify(children[0])} }, ${sourceOf(children.slice(1))})`]
  const props = tag === 'dl' ? '{ className: "terms" }' : 'null'
  return [`h(${JSON.stringify(tag)}, ${props}, ${sourceOf(children)})`]
}
