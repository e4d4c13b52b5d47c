import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../api/platform/paths.ts'
import { inlineMessages } from './inline.ts'
import { legalChoice, legalFile, legalModule } from './legalModule.ts'

const text = (clause: string) =>
  `# Terms\n\nWhat to expect.\n\n${clause}\n\n# Addendum\n\n## Codes {#codes}\n\nKeep them.`

test('a text becomes elements, with its placeholders as figures', () => {
  const source = legalModule(text('## Days {#days}\n\nWithin {{days}} [days](/contact).'))
  expect(source).toContain('lead: "What to expect."')
  expect(source).toContain(
    '{ id: "days", title: "Days", text: h("p", null, "Within ", figures.days, " ", h(Link, { to: "/contact" }, "days"), ".") }',
  )
  expect(source).toContain('addendum: { title: "Addendum", clauses: [{ id: "codes"')
})

test('a clause without an anchor, and a text without an addendum, are errors', () => {
  expect(() => legalModule(text('## Days\n\nMany.'))).toThrow('Days')
  expect(() => legalModule('# Terms\n\nWhat to expect.')).toThrow('addendum')
})

const terms = path.join(projectFolder, 'pwa/legal/termsOfUse.md')

test('who speaks all languages has a legal text in each of them', () => {
  const source = legalChoice(terms)
  for (const file of [terms, legalFile(terms, 'fr'), legalFile(terms, 'ar')])
    expect(source).toContain(`from "${file}?legal-text"`)
  expect(source).toContain('made[language()](figures)')
})

test('a script that is built for one language has a legal text in that language alone', () => {
  const fileIn = (language: 'en' | 'sw') =>
    (inlineMessages(language).resolveId as (source: string, importer: string) => string)(
      './termsOfUse.md?legal',
      path.join(projectFolder, 'pwa/legal/TermsOfUseScreen.tsx'),
    )
  expect(fileIn('sw')).toBe(`${path.join(projectFolder, 'pwa/legal/termsOfUse.sw.md')}?legal-text`)
  expect(fileIn('en')).toBe(`${terms}?legal-text`)
})

test('English stands in for a text that is missing in a language', () => {
  expect(legalFile('/nowhere/terms.md', 'fr')).toBe('/nowhere/terms.md')
})
