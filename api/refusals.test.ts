import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../data/words/languages.ts'
import { speaking } from '../data/words/speaking.ts'
import { projectFolder } from './platform/paths.ts'
import { openTestApp } from './testing.ts'

const folder = path.join(projectFolder, 'api')
const sources = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && !/\.test\.|testing/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))

/** An answer that is no success, as a source writes it: `c.json({ … }, 404)`, or the body of a kept one. */
const answers =
  /(?:c\.json|respond|JSON\.stringify)\(\s*(?:c,\s*(?:[45]\d\d|[\w.]+),\s*)?(\{[^{}]*\bmessage\b[^{}]*\})(?:,\s*([45]\d\d))?/g

/** `ProductError` and `fail` ask for a code by their types; what is answered past them is found here. */
test('every refusal has a code by which a program knows it, whatever the language of its words', () => {
  const refusals = sources.flatMap(({ name, text }) =>
    [...text.matchAll(answers)]
      .filter(([whole, , status]) => status || !whole.startsWith('c.json'))
      .map(([whole]) => ({ name, whole })),
  )
  expect(refusals.length).toBeGreaterThan(8)
  expect(refusals.filter(({ whole }) => !/\bcode\b/.test(whole))).toEqual([])
})

test('nothing is refused by another error than that of this site, which has a code', () => {
  const throwing = sources.filter(({ text }) => /new HTTPException\(/.test(text)).map(({ name }) => name)
  expect(throwing).toEqual([])
})

test('a code is two words of lower case, or one', () => {
  const codes = sources.flatMap(({ text }) => [
    ...[...text.matchAll(/\bfail\(\s*'\w+',\s*'([^']+)'/g)].map(([, code = '']) => code),
    ...[...text.matchAll(/new ProductError\(\s*'\w+',\s*'([^']+)'/g)].map(([, code = '']) => code),
  ])
  expect(codes.length).toBeGreaterThan(150)
  expect(codes.filter((code) => !/^[a-z_]+(?:\.[a-z\d_]+)?$/.test(code))).toEqual([])
})

test.each([
  ['/api/nothing', null],
  ['/api/contact', {}],
  ['/api/newsletter', { email: 'none' }],
  ['/api/follows', { subject: 'country:ZZ', email: 'amina@example.org' }],
  ['/api/volunteer-applications', {}],
  ['/api/stories', { title: '' }],
  ['/api/receipts/status', { code: '1' }],
  ['/api/create-payment-intent', { amount: 0 }],
  // The pages behind the links in our mails, where nobody draws them.
  ['/author-address/x', null],
  ['/author-account/x', null],
  ['/receipt-codes/x', null],
  ['/api/newsletter/unsubscribe?t=x', null],
  ['/api/follows/mine?t=x', null],
  ['/api/mail/stop?t=x', null],
])('%s refuses in each language, under the same code', async (address, body) => {
  const { app } = await openTestApp()
  const refusedIn = (language: string) =>
    speaking(language, async () => {
      const headers = { 'content-type': 'application/json', accept: 'application/json', 'accept-language': language }
      const sent = body && { method: 'POST', body: JSON.stringify(body) }
      const answer = await app.request(address, { headers, ...sent })
      expect(answer.ok).toBe(false)
      return (await answer.json()) as { message: string; code: string }
    })
  const refusals = []
  for (const language of languages) refusals.push(await refusedIn(language))
  expect(new Set(refusals.map(({ code }) => code)).size).toBe(1)
  expect(refusals[0]?.code).toMatch(/\w/)
  expect(new Set(refusals.map(({ message }) => message)).size).toBe(languages.length)
})
