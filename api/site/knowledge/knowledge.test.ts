import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { placeholdersOf } from '../../../data/rules/fillIn.ts'
import { languages } from '../../../data/words/languages.ts'
import { renderTest } from '../../../pwa/server.tsx'
import type { Env } from '../../platform/http/context.ts'
import { answerErrors } from '../../platform/http/errors.ts'
import { createResponseCache } from '../../platform/http/responseCache.ts'
import { secure } from '../../platform/http/security.ts'
import { openTestApp } from '../../testing.ts'
import adminManualFile from './adminManual.txt'
import adminQuestionsFile from './adminQuestions.md'
import { figuresIn } from './figures.ts'
import { testRoutes } from './knowledge.routes.ts'
import { type Question, readQuestions } from './marking.ts'
import { adminQuestions, readerManual, readerManualFiles, readerQuestionFiles, readerQuestions } from './texts.ts'

const tests = [
  ['/api/admin-test', adminQuestions],
  ['/api/frontend-test', readerQuestions('en')],
] as const

async function openSite() {
  const container = await openTestApp()
  const { deps } = container
  const app = new Hono<Env>()
    .use(secure(deps.config))
    .route('/api', testRoutes(deps, renderTest, createResponseCache(deps)))
    .onError(answerErrors(deps.log))
  const answer = async (address: string, form: Record<string, string> | string | [string, string][]) => {
    const body = typeof form === 'string' ? form : new URLSearchParams(form).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await app.request(address, { method: 'POST', headers, body })
    return { status: response.status, headers: response.headers, html: await response.text() }
  }
  return { ...container, app, answer }
}

const allRight = (questions: readonly Question[]) => Object.fromEntries(questions.map(({ id, right }) => [id, right]))
const wrongAnswerTo = ({ answers, right }: Question) => Object.keys(answers).find((key) => key !== right) ?? ''

describe.each(tests)('%s', (address, questions) => {
  test('has ten questions with at least three answers, each of them once', () => {
    expect(questions).toHaveLength(10)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(10)
    for (const { answers, right } of questions) {
      expect(Object.keys(answers).length).toBeGreaterThanOrEqual(3)
      expect(new Set(Object.values(answers)).size).toBe(Object.keys(answers).length)
      expect(Object.keys(answers)).toContain(right)
    }
    expect(new Set(questions.map(({ right }) => right)).size).toBeGreaterThan(2)
  })

  test('is a page of the server that search engines pass over and that tells no right answer', async () => {
    const { app } = await openSite()
    const response = await app.request(address)
    const html = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html.match(/<fieldset/g)).toHaveLength(10)
    const form = html.slice(html.indexOf('class="wrap cols2 exam"'), html.indexOf('</form>'))
    expect(form).not.toMatch(/checked|class="[^"]*(right|correct)/)
    expect(html).not.toMatch(/<script(?![^>]*src=)/)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  test('shows questions and answers in the same order every time', async () => {
    const { app, answer } = await openSite()
    const order = (html: string) =>
      Array.from(html.matchAll(/type="radio" name="(\w+)" value="(\w+)"/g), ([, id, key]) => id + key!)
    const first = order(await (await app.request(address)).text())
    expect(first).toEqual(questions.flatMap(({ id, answers }) => Object.keys(answers).map((key) => id + key)))
    expect(order((await answer(address, {})).html)).toEqual(first)
  })

  test('ten right answers of ten pass', async () => {
    const { answer } = await openSite()
    const { status, html } = await answer(address, allRight(questions))
    expect(status).toBe(200)
    expect(html).toContain('Passed')
    expect(html).toContain('10 of 10')
  })

  test('nine right answers of ten fail, whichever is wrong; it is named and the right one is not', async () => {
    const { answer } = await openSite()
    for (const [index, question] of questions.entries()) {
      const { html } = await answer(address, { ...allRight(questions), [question.id]: wrongAnswerTo(question) })
      expect(html).toContain('9 of 10: not passed yet')
      expect(html).not.toContain('class="stamp"')
      expect(html).toMatch(new RegExp(`href="#${question.id}">Question ${index + 1}:`))
      expect(html.match(/This answer is wrong\./g)).toHaveLength(1)
      const ticked = Array.from(html.matchAll(/<input[^>]*checked=""[^>]*>/g), ([input]) => input)
      expect(ticked).toHaveLength(10)
      expect(ticked.join()).not.toContain(`name="${question.id}" value="${question.right}"`)
    }
  })

  test('a form that was tampered with passes nothing', async () => {
    const { answer } = await openSite()
    const [first] = questions
    if (!first) throw new Error('There are no questions.')
    const right = allRight(questions)
    const both: [string, string][] = [...Object.entries(right), [first.id, wrongAnswerTo(first)]]
    for (const form of [both, { ...right, [first.id]: 'constructor' }, { ...right, [first.id]: `${first.right} ` }])
      expect((await answer(address, form)).html).toContain('9 of 10: not passed yet')
    for (const form of ['', 'passed=true&right=10', '__proto__=a&toString=b', 'x'.repeat(5000)])
      expect((await answer(address, form)).html).toContain('0 of 10: not passed yet')
  })

  test('a marked form is kept nowhere and changes nothing', async () => {
    const { answer, deps } = await openSite()
    const tables = deps.db.all<{ name: string }>("select name from sqlite_master where type = 'table'")
    const rows = () => tables.map(({ name }) => deps.db.all(`select count(*) as n from "${name}"`))
    const before = rows()
    const { headers } = await answer(address, allRight(questions))
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
    expect(rows()).toEqual(before)
  })
})

test('a test speaks the language that is asked for, and its page leads to pages in that language', async () => {
  const { app, answer } = await openSite()
  const address = '/api/frontend-test?language=fr'
  const html = await (await app.request(address)).text()
  expect(html).toContain('<html lang="fr">')
  expect(html).toContain(`action="${address}#result"`)
  expect(html).toContain('<a href="/fr/stories"')
  for (const other of ['/user-guide', '/pt/user-guide']) expect(html).toContain(`<a href="${other}" lang=`)
  expect((await answer(address, {})).html).toContain('<html lang="fr">')
  expect(await (await app.request('/api/frontend-test?language=xx')).text()).toContain('<html lang="en">')
})

test('only the test that checks the device brings a script, and it is a file of this site', async () => {
  const { app } = await openSite()
  const scripts = async (address: string) =>
    Array.from((await (await app.request(address)).text()).matchAll(/<script[^>]*src="([^"]*)"/g), ([, src]) => src)
  expect(await scripts('/api/admin-test')).toEqual([])
  expect(await scripts('/api/frontend-test')).toEqual([expect.stringMatching(/^\/[^/]/)])
})

describe('the manuals', () => {
  const wordsOf = (text: string) => text.split(/\s+/).length

  test('the one for readers and writers is open to everybody and says how the product works', async () => {
    const { app } = await openTestApp()
    const response = await app.request('/api/documentation/frontend-manual.txt')
    expect(response.headers.get('content-type')?.toLowerCase()).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(wordsOf(text)).toBeGreaterThan(1500)
    for (const fact of ['200-2000 words', '2-3 business days', '85 percent', 'non-refundable', 'vfw_reader'])
      expect(text).toContain(fact)
    expect(text).not.toContain('undefined')
  })

  test('the one for administrators wants a session, and comes as a file', async () => {
    const { app, signIn } = await openTestApp()
    expect((await app.request('/api/admin-manual/download')).status).toBe(401)
    expect((await app.request('/api/admin-manual/download', { headers: { cookie: 'vfw_admin=guess' } })).status).toBe(
      401,
    )
    const response = await app.request('/api/admin-manual/download', { headers: { cookie: await signIn() } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.txt"$/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const text = await response.text()
    expect(wordsOf(text)).toBeGreaterThan(1200)
    for (const duty of ['2-3 business days', 'with a reason', 'Asking the writer', 'Two administrators', 'withdrawal'])
      expect(text).toContain(duty)
  })
})

describe.each(languages.filter((language) => language !== 'en'))('in %s', (language) => {
  test('the same is asked, in the same order, and the same answers are right', () => {
    const shapeOf = (questions: readonly Question[]) =>
      questions.map(({ id, answers, right }) => [id, Object.keys(answers), right])
    expect(shapeOf(readerQuestions(language))).toEqual(shapeOf(readerQuestions('en')))
    const same = readerQuestions('en').filter(({ text }, index) => readerQuestions(language)[index]?.text === text)
    expect(same).toEqual([])
  })

  test('the manual has the chapters and the figures of the English one', async () => {
    const chaptersOf = (text: string) => Array.from(text.matchAll(/^(\d+) .*\n-+$/gm), ([, number]) => number)
    expect(chaptersOf(readerManualFiles[language])).toEqual(chaptersOf(readerManualFiles.en))
    expect(chaptersOf(readerManualFiles.en)).toHaveLength(14)
    for (const files of [readerManualFiles, readerQuestionFiles])
      expect(placeholdersOf(files[language]).sort()).toEqual(placeholdersOf(files.en).sort())
    const addressesOf = (text: string) => [...new Set(text.match(/(?<![\p{L}\d])\/[a-z][a-z/-]+/gu))].sort()
    expect(addressesOf(readerManualFiles[language])).toEqual(addressesOf(readerManualFiles.en))
    const { app } = await openTestApp()
    const answer = await app.request(`/api/documentation/frontend-manual.txt?language=${language}`)
    expect(answer.headers.get('content-language')).toBe(language)
    expect(await answer.text()).toBe(readerManual(language))
  })
})

test('every figure of the table is named in a manual or a question', () => {
  const files = [adminManualFile, adminQuestionsFile, readerManualFiles.en, readerQuestionFiles.en]
  expect(placeholdersOf(files.join()).sort()).toEqual(Object.keys(figuresIn('en')).sort())
})

test.each(['- [ ] Yes\n- [ ] No', '- [x] Yes\n- [x] No', 'Yes.'])(
  'a question needs one right answer, not %j',
  (answers) => {
    expect(() => readQuestions(`# Questions\n\n## toads\n\nDo they sing?\n\n${answers}\n`)).toThrow('toads')
  },
)
