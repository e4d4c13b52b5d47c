import { randomUUID } from 'node:crypto'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { greetingName } from '../../../data/rules/greetingName.ts'
import { authors } from '../../../data/tables/authors.ts'
import { contactMessages } from '../../../data/tables/contact.ts'
import { newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { authorRewards } from '../../../data/tables/rewards.ts'
import { replyHeldSeconds } from '../../../data/vocabulary/contact.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { mailWay } from '../../authors/connect/links.ts'
import { rewardMail } from '../../authors/ledger/tell.ts'
import { queueReceipt } from '../../giving/receipt.ts'
import { put } from '../../giving/testing.ts'
import { openTestApp } from '../../testing.ts'
import { queueMail } from './mail.ts'

const at = '2026-03-01T09:00:00.000Z'

/** The desk with a mail server, and somebody who has written, gives and reads under one name and one address each. */
async function openDesk() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.smtp.env, PUBLIC_URL: 'https://voices.example' })
  const cookie = await api.signIn()
  const post = (address: string, body: object) =>
    api.app.request(address, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
  return { ...api, sandbox, post }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

/** Every kind of mail that carries words of somebody, asked for with these. */
async function mailEverything(desk: Desk, words: string) {
  const { deps, post } = desk
  const { db } = deps
  const [reader] = db
    .insert(newsletterSubscriptions)
    .values({ email: 'noor@example.org', subscribedAt: at, confirmedAt: at })
    .returning()
    .all()
  const author = db
    .insert(authors)
    .values({ name: words, email: 'kofi@example.org', location: words, bio: words, createdAt: at, updatedAt: at })
    .returning()
    .get()
  const account = db
    .insert(authorRewards)
    .values({ authorName: words, authorEmail: 'kofi@example.org' })
    .returning()
    .get()
  const message = db
    .insert(contactMessages)
    .values({
      name: words,
      email: 'zuri@example.org',
      subject: words,
      category: 'other',
      message: words,
      createdAt: at,
    })
    .returning()
    .get()
  const newsletter = { subject: words.trim().slice(0, 200), content: `<p>${words}</p>` }
  await post('/api/newsletter', { email: 'amara@example.org' })
  await post('/api/newsletter/test', { ...newsletter, to: 'desk@example.org' })
  await post('/api/newsletter/send', { ...newsletter, selectedRecipients: [reader?.id] })
  await post(`/api/authors/${author.id}/proof/mail`, {})
  await post(`/api/author-rewards/${account.id}/statement/mail`, { month: '2026-02' })
  await post(`/api/contact/${message.id}/thread/replies`, { subject: newsletter.subject, text: words })
  const gift = put(desk, { donorName: words, donorEmail: 'donor@example.org' })
  const news = { subject: `Your story “${words}” was shared`, news: words, meaning: words }
  db.transaction((tx) => {
    queueReceipt(tx, deps, gift, at)
    mailWay(tx, deps, author, 'first')
    queueMail(tx, deps.jobs, {
      key: 'author.reward:1',
      kind: 'author',
      to: { name: greetingName(words), address: 'kofi@example.org' },
      ...rewardMail({ authorName: words, news: [news] }, deps.config.publicUrl),
      at,
    })
  })
  desk.clock.pass(replyHeldSeconds * 1000)
  await deps.jobs.drain()
  return desk.sandbox.smtp.inbox()
}

const headersOf = (raw: string) =>
  (raw.split(/\r?\n\r?\n/)[0] ?? '').split(/\r?\n(?![ \t])/).map((line) => line.split(':')[0]?.toLowerCase())
const known =
  /^(from|to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|auto-submitted|list-unsubscribe|list-unsubscribe-post|precedence)$/

test.each([
  ['a line break', 'Eve\r\nBcc: evil@example.com\r\n\r\nHello'],
  ['a bare feed', 'Eve\nX-Evil: 1'],
  ['a bare return', 'Eve\rBcc: evil@example.com'],
  ['separators of lines', 'Eve\u2028Bcc: evil@example.com\u2029\u0085\u000bX-Evil: 1'],
  ['a nothing', 'Eve\0Bcc: evil@example.com'],
  ['an end of a mail', 'Eve\r\n.\r\nMAIL FROM:<evil@example.com>'],
  ['further addresses', 'Eve>, <evil@example.com>, evil2@example.com; evil3@example.com'],
  ['quotes', 'Eve" <evil@example.com>, "'],
  ['encoded words', '=?utf-8?Q?Eve=0D=0ABcc:_evil@example.com?='],
  ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>"\'><style>*{display:none}</style>'],
  ['a reversed text', 'Eve \u202Emoc.elpmaxe@live\u202C'],
  ['two hundred letters without a space', 'E'.repeat(200)],
])('with %s in names and subjects every kind of mail goes to its recipient alone', async (_, words) => {
  const inbox = await mailEverything(await openDesk(), words)
  expect(inbox.flatMap(({ recipients }) => recipients).sort()).toEqual([
    'amara@example.org',
    'desk@example.org',
    'donor@example.org',
    'kofi@example.org',
    'kofi@example.org',
    'kofi@example.org',
    'kofi@example.org',
    'noor@example.org',
    'zuri@example.org',
  ])
  for (const { raw, email, recipients } of inbox) {
    expect(headersOf(raw).filter((name) => !known.test(name ?? ''))).toEqual([])
    expect(email.to?.map(({ address }) => address)).toEqual(recipients)
    expect([email.cc, email.bcc, email.replyTo]).toEqual([undefined, undefined, undefined])
    expect(email.html).not.toMatch(/<(script|img)\b|<[^>]*\son\w+=/i)
    expect(email.text).toBeTruthy()
  }
})
