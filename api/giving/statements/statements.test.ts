import { randomUUID } from 'node:crypto'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import 'pdfkit'
import { expect, onTestFinished, test } from 'vitest'
import { auditLog } from '../../../data/tables/admin.ts'
import { languages } from '../../../data/words/languages.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { dayMs, hourMs } from '../../platform/clock.ts'
import { openTestApp } from '../../testing.ts'
import { donorLink, donorLinkDays } from '../donorLink.ts'
import { put } from '../testing.ts'
import type { StatementOrder } from './order.ts'
import { runsOf } from './runs.ts'
import { drawStatement } from './sheet.ts'

const email = 'wanjiru@example.org'

async function openDonor(environment: Record<string, string> = {}) {
  const api = await openTestApp({ PUBLIC_URL: 'https://voices.example', ...environment })
  const cookie = await api.signIn()
  const linkOf = (of = email) => new URL(donorLink(api.deps, of)).pathname
  return {
    ...api,
    cookie,
    gift: (row: Parameters<typeof put>[1] = {}) =>
      put(api, { donorEmail: email, donorName: 'Wanjiru Example', succeededAt: '2026-02-03T10:00:00.000Z', ...row }),
    ask: (rest: string, token = linkOf().split('/').at(-1) ?? '') => api.app.request(`/api/my-giving/${token}/${rest}`),
    token: (of = email) => linkOf(of).split('/').at(-1) ?? '',
    desk: (method: string, path: string, body?: object) =>
      api.app.request(path, {
        method,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: body && JSON.stringify(body),
      }),
  }
}

const inPdf = async (answer: Response) => actualTexts(new Uint8Array(await answer.arrayBuffer()))

/** What a screen reader says of a PDF: the texts of its structure, which are written as they are or in UTF-16 (ISO 32000-1, 7.9.2). */
function actualTexts(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf).toString('latin1')
  return Array.from(bytes.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g), ([, raw = '']) => {
    const plain = raw.replace(
      /\\([\s\S])/g,
      (_, one: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[one] ?? one,
    )
    if (!plain.startsWith('\xfe\xff')) return plain
    return Buffer.from(plain.slice(2), 'latin1')
      .swap16()
      .toString('utf16le')
      .replace(/[\u2066-\u2069]/g, '')
  })
}

test('a donor reads by the mailed link in which years donations arrived', async () => {
  const { ask, gift } = await openDonor()
  gift({ succeededAt: '2025-12-31T23:59:59.000Z', amount: 1000 })
  gift({ succeededAt: '2026-01-01T00:00:00.000Z', amount: 2000, amountRefunded: 500 })
  gift({ donorEmail: 'Wanjiru@Example.org', amount: 3000 })
  gift({ amount: 4000, amountRefunded: 4000 })
  gift({ amount: 5000, status: 'failed', succeededAt: null })
  gift({ donorEmail: 'somebody@example.org' })
  const answer = await ask('statements')
  expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
    'private, no-store',
    'noindex',
  ])
  expect(await answer.json()).toEqual([
    { year: 2026, count: 2, cents: 4500 },
    { year: 2025, count: 1, cents: 1000 },
  ])
})

test('a statement lists what arrived in a year, and leaves out what was returned', async () => {
  const { ask, gift, desk } = await openDonor()
  await desk('PATCH', '/api/organisation', {
    legalName: 'Wildlife Africa Foundation',
    postalAddress: '12 Reed Road\nAbuja',
  })
  const [first, second] = [gift({ amount: 2000 }), gift({ amount: 3000, amountRefunded: 1000, method: 'paypal' })]
  const returned = gift({ amount: 7700, amountRefunded: 7700 })
  const held = gift({ amount: 8800, disputeStatus: 'open', amountDisputed: 8800 })
  const other = gift({ amount: 9900, succeededAt: '2025-02-03T10:00:00.000Z' })
  const answer = await ask('statement/2026')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const texts = await inPdf(answer)
  expect(texts).toEqual(
    expect.arrayContaining([
      'Your donations in 2026',
      'Wildlife Africa Foundation',
      '12 Reed Road',
      'Wanjiru Example',
      email,
    ]),
  )
  const row = (id: number, ...cells: string[]) => [String(id), ...cells]
  const cellsAfter = (id: number) => texts.slice(texts.indexOf(String(id)), texts.indexOf(String(id)) + 4)
  expect(cellsAfter(first.id)).toEqual(row(first.id, '$20.00', '–', '$20.00'))
  expect(cellsAfter(second.id)).toEqual(row(second.id, '$30.00', '$10.00', '$20.00'))
  expect(texts[texts.indexOf('Received in 2026, US dollars') + 1]).toBe('$40.00')
  for (const { id } of [returned, held, other]) expect(texts).not.toContain(String(id))
  expect(texts.join('\n')).toContain('2 donations are not listed')
})

test.each(languages)('a statement in %s is tagged, and says its language and its title', async (language) => {
  const { ask, gift } = await openDonor()
  gift({ donorName: 'ወንጅሩ محمد Ɔkɔnkwo' })
  const answer = await ask(`statement/2026?language=${language}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const text = bytes.toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7/)
  expect(text).toContain(`/Lang (${language})`)
  expect(text).toContain('/Marked true')
  expect(text).toContain('/DisplayDocTitle true')
  expect(actualTexts(bytes)).toContain('ወንጅሩ محمد Ɔkɔnkwo')
})

test('the name is that which most of the money came under', async () => {
  const { ask, gift } = await openDonor()
  gift({ amount: 5000 })
  gift({ donorName: 'Somebody Else', amount: 100 })
  const texts = actualTexts(Buffer.from(await (await ask('statement/2026')).arrayBuffer()))
  expect(texts).toContain('Wanjiru Example')
  expect(texts).not.toContain('Somebody Else')
})

const order = (rows: number): StatementOrder => ({
  language: 'ar',
  direction: 'rtl',
  madeAt: '2026-03-01T09:00:00.000Z',
  title: 'كشف',
  organisation: ['Voices'],
  facts: [['اسم', 'محمد']],
  columns: ['تاريخ', 'ب', 'ج', 'د', 'ه', 'و'],
  rows: Array.from({ length: rows }, (_, index) => ['بتنثي', 'نقد', String(index + 1), '1', '–', '1']),
  totals: [['مجموع', '1']],
  notes: ['نص '.repeat(2000)],
  footer: '{page} / {pages}',
})

test('a long statement has as many pages as it needs, each with the heads of its columns', async () => {
  const pdf = await drawStatement(order(100))
  const pages =
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThan(4)
  expect(actualTexts(pdf).filter((text) => text === 'تاريخ').length).toBeGreaterThan(2)
})

test('letters of Arabic that share a shape stay apart for whoever copies them', async () => {
  const { inflateSync } = await import('node:zlib')
  const pdf = Buffer.from(await drawStatement({ ...order(1), notes: [] }))
  const text = pdf.toString('latin1')
  const streams = Array.from(text.matchAll(/stream\n/g), ({ index }) => {
    const start = index + 'stream\n'.length
    try {
      return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1')
    } catch {
      return ''
    }
  })
  const mapped = streams.filter((stream) => stream.includes('begincmap')).join('\n')
  for (const letter of ['ب', 'ت', 'ن', 'ث', 'ي'])
    expect(mapped).toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`)
})

test('a line is drawn in the order of the Unicode Bidirectional Algorithm', () => {
  const drawn = (line: string, base: 'ltr' | 'rtl') => runsOf(line, base, () => 'A').map(({ text }) => text)
  expect(drawn('abc 123', 'ltr')).toEqual(['abc 123'])
  expect(drawn('سنة 2026 (UTC)', 'rtl')).toEqual(['(', 'UTC', ') ', '2026', 'سنة '])
  expect(drawn('Name: محمد بن, 5', 'ltr')).toEqual(['Name: ', '5', 'محمد بن, '])
  expect(drawn('\u2068Reed 12, Abuja\u2069 سنة', 'rtl')).toEqual([' سنة', 'Reed 12, Abuja'])
})

test('a link that is void says so', async () => {
  const { ask, gift, clock, token } = await openDonor()
  gift()
  const own = token()
  expect((await ask('statements', 'made-up')).status).toBe(404)
  expect((await ask('statement/2026', own.slice(0, -2))).status).toBe(404)
  expect((await ask('statement/2026', token('nobody@example.org'))).status).toBe(404)
  clock.pass((donorLinkDays + 1) * dayMs)
  const over = await ask('statement/2026', own)
  expect([over.status, await over.json()]).toMatchObject([410, { code: 'giving.link_over' }])
})

test('a year without a donation has no statement', async () => {
  const { ask, gift } = await openDonor()
  gift({ amount: 1000, amountRefunded: 1000 })
  for (const year of ['2026', '2024']) expect((await ask(`statement/${year}`)).status).toBe(404)
  expect((await ask('statement/20x6')).status).toBe(400)
})

test('a donor asks for so many statements in an hour', async () => {
  const { ask, clock } = await openDonor()
  for (let turn = 0; turn < 30; turn++) expect((await ask('statement/2026')).status).toBe(404)
  expect((await ask('statement/2026')).status).toBe(429)
  clock.pass(hourMs)
  expect((await ask('statement/2026')).status).toBe(404)
})

test('an admin decides what a statement says about tax, for each language', async () => {
  const { ask, gift, desk } = await openDonor()
  gift()
  const said = async (language: string) => (await inPdf(await ask(`statement/2026?language=${language}`))).join('\n')
  expect(await said('en')).toContain('It does not say whether you can deduct it')
  const change = { texts: { en: 'Registered charity 12.', fr: 'Association 12.', sw: '' }, revision: 0 }
  const changed = await desk('PUT', '/api/giving/tax-wording', change)
  expect(await changed.json()).toMatchObject({
    texts: { en: 'Registered charity 12.', fr: 'Association 12.' },
    revision: 1,
  })
  expect(await said('en')).toContain('Registered charity 12.')
  expect(await said('fr')).toContain('Association 12.')
  expect(await said('sw')).toContain('Registered charity 12.')
  const late = await desk('PUT', '/api/giving/tax-wording', change)
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'wording.stale', current: { revision: 1 } }])
})

test('two statements that say the same have the same number, others another', async () => {
  const { ask, gift } = await openDonor()
  gift()
  const number = async () =>
    (await inPdf(await ask('statement/2026'))).find((text) => /^[\dA-F]{4}-2026-[\dA-F]{12}$/.test(text))
  const before = await number()
  expect(before).toBeDefined()
  expect(await number()).toBe(before)
  gift()
  expect(await number()).not.toBe(before)
})

test('the desk makes the same statement, in the language of the donor', async () => {
  const { gift, desk, app } = await openDonor()
  const { id } = gift({ language: 'fr' })
  const answer = await desk('GET', `/api/donations/${id}/donor/statement/2026`)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="voices-for-wildlife-2026.pdf"')
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toContain('/Lang (fr)')
  expect(await (await desk('GET', `/api/donations/${id}/donor/statements`)).json()).toMatchObject([{ year: 2026 }])
  expect((await app.request(`/api/donations/${id}/donor/statement/2026`)).status).toBe(401)
})

test('an admin mails a donor the link, once an hour, and it is noted', async () => {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { gift, desk, deps, clock, ask } = await openDonor({ ...sandbox.smtp.env })
  const { id } = gift({ language: 'sw' })
  const path = `/api/donations/${id}/donor/link`
  expect(await (await desk('GET', path)).json()).toEqual({ lastAt: null, obstacle: null })
  expect((await desk('POST', path)).status).toBe(202)
  const again = await desk('POST', path)
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'link.obstacle' }])
  await deps.jobs.drain()
  const [mail] = sandbox.smtp.inbox()
  const [, token = ''] = /\/my-giving\/([\w-]+)/.exec(mail?.email.text ?? '') ?? []
  expect((await ask('statements', token)).status).toBe(200)
  const acts = deps.db.select().from(auditLog).all()
  expect(acts.at(-1)).toMatchObject({ action: 'donor.link_mailed', subjectId: String(id) })
  clock.pass(hourMs)
  expect((await desk('POST', path)).status).toBe(202)
})

test('where no mail server is set up, no link is promised', async () => {
  const { gift, desk } = await openDonor()
  const { id } = gift()
  expect(await (await desk('GET', `/api/donations/${id}/donor/link`)).json()).toMatchObject({
    obstacle: expect.stringContaining('No mail server'),
  })
  expect((await desk('POST', `/api/donations/${id}/donor/link`)).status).toBe(409)
})
