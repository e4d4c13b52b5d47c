import { randomUUID } from 'node:crypto'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { prefixOf } from '../../../data/rules/languages.ts'
import { authors } from '../../../data/tables/authors.ts'
import { donationDedications } from '../../../data/tables/funds.ts'
import { monthlyGifts } from '../../../data/tables/monthlyGifts.ts'
import { blogPosts } from '../../../data/tables/news.ts'
import { newsletterSubscriptions } from '../../../data/tables/newsletter.ts'
import { authorRewards, rewardLedger } from '../../../data/tables/rewards.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { replyHeldSeconds } from '../../../data/vocabulary/contact.ts'
import { mailStepDelayMinutes, mailStepNames } from '../../../data/vocabulary/mail.ts'
import { pseudoLanguage } from '../../../data/words/language.ts'
import { type Language, languages, siteLanguages } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { catalogs } from '../../../data/words/translate.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { mailWay } from '../../authors/connect/links.ts'
import { tellOfRewards } from '../../authors/ledger/tell.ts'
import { queueCard } from '../../giving/dedications/dedications.ts'
import { queueCardFailed, queueEnded, queueLink, queueToConfirm } from '../../giving/monthly/mails.ts'
import { queueReceipt } from '../../giving/receipt.ts'
import { mailLink } from '../../giving/statements/linkMail.ts'
import { put } from '../../giving/testing.ts'
import { refuseAttachments } from '../../inbox/threads/attachments.ts'
import { fullConsent, openTestApp } from '../../testing.ts'
import { mailKinds } from './mail.ts'

const site = 'https://voices.example'

/** A desk, and people who speak one language on the site, or the pseudo language in all that is said. */
async function openDesk(spoken: Language | typeof pseudoLanguage) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.smtp.env, PUBLIC_URL: site })
  const { app, deps, clock } = api
  const cookie = await api.signIn()
  const call = async (method: string, address: string, body?: object, more: Record<string, string> = {}) => {
    const answer = await app.request(address, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...more },
      body: body && JSON.stringify(body),
    })
    expect(answer.status, `${method} ${address} ${await answer.clone().text()}`).toBeLessThan(300)
    return (await answer.json()) as { id: number; storyId: number; code: string }
  }
  let seen = 0
  return {
    ...api,
    /** What an admin does. */
    desk: (method: string, address: string, body: object = {}) => call(method, address, body, { cookie }),
    /** What somebody does on a page in their language. */
    person: (address: string, body: object) => call('POST', address, body, { 'accept-language': spoken }),
    /** What has come since the last look, after a while. */
    async mails(afterMs = 0) {
      clock.pass(afterMs)
      await deps.jobs.drain()
      const inbox = sandbox.smtp.inbox().slice(seen)
      seen += inbox.length
      return inbox
    },
    all: () => sandbox.smtp.inbox(),
  }
}

const waitMs = mailStepDelayMinutes * 60_000 + 1000
const name = 'Ñáñdí'
const place = 'Ñákúrú, Kenya'
const written = 'Ñó wórds át áll. '

const story = {
  title: 'Hérón át thé ríver',
  content: written.repeat(70),
  authorName: name,
  authorLocation: place,
  authorEmail: 'nandi@lakeside.example.com',
  category: 'Wildlife Return',
  consent: fullConsent,
}
const application = {
  name,
  phone: '+254 700 000 000',
  address: place,
  dateOfBirth: '1998-05-04',
  twitterHandle: 'none',
  instagramHandle: 'none',
  facebookHandle: 'none',
  currentOrganization: written,
  qualification: written,
  motivation: written.repeat(3),
  conservationActivities: ['Pangolin'],
}

type Desk = Awaited<ReturnType<typeof openDesk>>

const linkIn = (text: string | undefined, path: RegExp) => path.exec(text ?? '')?.[1] ?? ''

/** Every kind of mail to somebody who is no admin. */
async function mailEverything(desk: Desk, language: Language) {
  const { deps, clock, person } = desk
  const { db } = deps
  const at = () => clock.now().toISOString()
  const revision = (id: number) => db.$client.prepare('select revision from stories where id = ?').pluck().get(id)
  const decide = (id: number, status: string, more: object = {}) =>
    desk.desk('PATCH', `/api/stories/${id}/status`, { status, revision: revision(id), ...more })

  await person('/api/follows', { subject: 'country:KE', email: 'reader@example.org', rhythm: 'at_once' })
  await person('/api/follows', { subject: 'species:lion', email: 'reader@example.org', rhythm: 'at_once' })
  for (const { email } of await desk.mails()) {
    const confirm = linkIn(email.text, /voices\.example(\/api\/follows\/confirm\S+)/)
    await desk.app.request(confirm, { method: 'POST' })
  }

  const first = await person('/api/stories', story)
  await desk.desk('PATCH', `/api/stories/${first.storyId}/question`, {
    question: `${written}?`,
    revision: revision(first.storyId),
  })
  await desk.mails(waitMs)
  await decide(first.storyId, 'published')
  const second = await person('/api/stories', { ...story, title: 'Ó', authorName: 'Amína' })
  await decide(second.storyId, 'rejected', { reason: written })
  const third = await person('/api/stories', { ...story, title: 'É', authorEmail: 'other@example.org' })
  await decide(third.storyId, 'rejected')
  await desk.mails(waitMs)

  const message = { name, email: 'zuri@example.org', category: 'other', subject: 'Ó', message: written }
  const asked = await person('/api/contact', message)
  await desk.desk('PATCH', `/api/contact/${asked.id}/status`, { status: 'read' })
  await desk.desk('PATCH', `/api/contact/${asked.id}/status`, { status: 'responded' })
  const again = await person('/api/contact', message)
  await desk.desk('POST', `/api/contact/${again.id}/thread/replies`, { subject: 'Ré: Ó', text: written })
  for (const [index, statuses] of [['shortlisted', 'accepted'], ['declined'], ['shortlisted']].entries()) {
    const { id } = await person('/api/volunteer-applications', { ...application, email: `v${index}@example.org` })
    for (const status of statuses) await desk.desk('PATCH', `/api/volunteer-applications/${id}/status`, { status })
  }
  await desk.mails(waitMs + replyHeldSeconds * 1000)

  await person('/api/newsletter', { email: 'subscriber@example.org' })
  const [question] = await desk.mails()
  await desk.app.request(linkIn(question?.email.text, /voices\.example(\/api\/newsletter\/confirm\S+)/), {
    method: 'POST',
  })
  const post = db
    .insert(blogPosts)
    .values({ title: 'Ó', content: written, excerpt: written, category: 'Education', status: 'published' })
    .returning()
    .get()
  await desk.desk('POST', '/api/newsletter/send', {
    subject: 'Ó',
    content: `<p>${written}</p><ul><li>${written}</li></ul>`,
    selectedStories: [first.storyId],
    selectedBlogPosts: [post.id],
    selectedRecipients: [db.select().from(newsletterSubscriptions).get()?.id],
  })

  await person('/api/receipts/lost', { email: story.authorEmail })
  const lost = (await desk.mails()).find(({ email }) => email.text?.includes('/receipt-codes/'))
  await desk.app.request(linkIn(lost?.email.text, /voices\.example(\/receipt-codes\/\S+)/), { method: 'POST' })

  const author = db
    .insert(authors)
    .values({ name, email: story.authorEmail, location: place, createdAt: at(), updatedAt: at() })
    .returning()
    .get()
  // Made when the story was published.
  const account = db.select().from(authorRewards).where(eq(authorRewards.authorEmail, story.authorEmail)).get()
  if (!account) throw new Error('The writer has no account.')
  await desk.desk('POST', `/api/authors/${author.id}/proof/mail`)
  const proof = (await desk.mails()).find(({ email }) => email.text?.includes('/author-address/'))
  await desk.app.request(linkIn(proof?.email.text, /voices\.example(\/author-address\/\S+)/), { method: 'POST' })
  const inFebruary = '2026-02-03T00:00:00.000Z'
  const earned = { seq: 0, accountId: account.id, storyId: first.storyId, counted: true, points: 200 } as const
  const entry = { ...earned, milliCents: 500_000, earnedAt: at(), payableAt: at(), postedAt: at() }
  db.insert(rewardLedger)
    .values([
      { ...entry, key: 'story:901', rule: 'story', earnedAt: inFebruary, postedAt: inFebruary },
      { ...entry, key: 'campaign:901', rule: 'campaign_bonus', milliCents: 0 },
      { ...entry, key: 'like:901', rule: 'like', counted: false, reason: 'reader_bound', milliCents: 0, points: 0 },
    ])
    .run()
  await desk.desk('PATCH', `/api/authors/${author.id}`, {
    revision: author.revision,
    bankAccountDetails: 'GB00 1234 5678 9012',
  })
  const payout = await desk.desk('POST', '/api/author-payouts', {
    accountId: account.id,
    amount: 500,
    month: '2026-02',
  })
  await desk.desk('POST', `/api/author-payouts/${payout.id}/process`, { transactionId: '1' })
  for (const month of ['2026-02', '2026-03'])
    await desk.desk('POST', `/api/author-rewards/${account.id}/statement/mail`, { month })
  const donated = { donorName: name, donorEmail: 'donor@example.org', language }
  for (const method of ['card', 'paypal', 'cash', 'bank'] as const) {
    const gift = put(desk, { ...donated, method })
    db.transaction((tx) => queueReceipt(tx, deps, gift, at()))
  }
  const monthly = db
    .insert(monthlyGifts)
    .values({ ...donated, amount: 2106, feeCovered: 106, submission: randomUUID(), state: 'ended' })
    .returning()
    .get()
  const charge = put(desk, { ...donated, monthlyGiftId: monthly.id, feeCovered: 106 })
  db.transaction((tx) => {
    queueReceipt(tx, deps, charge, at())
    queueCardFailed(tx, deps, monthly, { invoiceId: 'in_1', at: at() })
    queueToConfirm(tx, deps, monthly, { invoiceId: 'in_2', at: at() })
    queueEnded(tx, deps, { ...monthly, endReason: 'card' }, at())
    queueEnded(tx, deps, { ...monthly, id: 903, endReason: 'card', confirmInvoiceId: 'in_2' }, at())
    queueEnded(tx, deps, { ...monthly, id: 902, endReason: 'donor' }, at())
    queueLink(tx, deps, monthly, { key: 'giving.link:1', at: at() })
  })
  for (const kind of ['honour', 'memory'] as const) {
    const gift = put(desk, { ...donated, donorEmail: `${kind}@example.org` })
    const card = { card: 'asked', recipientName: name, recipientEmail: `${kind}.card@example.org` } as const
    const said = kind === 'honour' ? { message: name, saysDonor: true } : {}
    db.insert(donationDedications)
      .values({ donationId: gift.id, kind, name, ...card, ...said })
      .run()
    db.transaction((tx) => queueCard(tx, deps, gift, at()))
    mailLink(deps, 'admin1', gift.id)
  }
  const before = { id: account.id, authorEmail: story.authorEmail, tier: 'Bronze', socialMediaPromotions: 0 } as const
  const figures = { authorName: name, tier: 'Gold', socialMediaPromotions: 10 } as const
  const bonus = { ...entry, key: 'campaign:902', rule: 'campaign_bonus' } as const
  db.transaction((tx) => {
    mailWay(tx, deps, author, 'first')
    tellOfRewards(tx, deps, { before, figures, entries: [], at: at() })
    tellOfRewards(tx, deps, { before: { ...before, tier: 'Gold' }, figures, entries: [bonus as never], at: at() })
    refuseAttachments(tx, deps, { to: 'mailer@example.org', language, at: at() })
  })
  await desk.mails(waitMs)
  deps.jobs.enqueue(db, { name: 'follows.tell' })
  await desk.mails(waitMs)
  return desk.all()
}

const forAdmins = ['alert', 'weekly', 'test']

/** Words of somebody, addresses, and what has one name in all languages. */
const withoutData = (text: string) =>
  text
    .replace(/https?:\/\/\S+|\S+@\S+|\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b/g, ' ')
    .replaceAll(place, ' ')
    .replace(/#VoicesForWildlife|Voices for Wildlife|voices\.example/g, ' ')
    .replace(
      /English|Français|Português|Kiswahili|(?:January|February|March|April) (?:\d+, )?\d{4}|\d+ March \d{4}/g,
      ' ',
    )

const seenIn = (html: string) =>
  html
    .replace(/<style>[^<]*<\/style>|<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('every word of a mail to somebody who is no admin is a message', async () => {
  await speaking(pseudoLanguage, async () => {
    const desk = await openDesk(pseudoLanguage)
    for (const { email } of await mailEverything(desk, 'en'))
      for (const part of [email.subject ?? '', email.text ?? '', seenIn(email.html ?? '')])
        expect(withoutData(part).match(/(?<![\p{L}·])[A-Za-z]{3,}(?![\p{L}])/gu) ?? [], email.subject).toEqual([])
    const log = desk.deps.db.select().from(mailLog).all()
    expect([...new Set(log.map(({ kind }) => kind))].sort()).toEqual(
      Object.keys(mailKinds)
        .filter((kind) => !forAdmins.includes(kind))
        .sort(),
    )
    const steps = log
      .filter(({ state }) => state === 'sent')
      .map(({ key }) => /^step:\w+:\d+:([a-z_]+)/.exec(key ?? '')?.[1])
    expect(mailStepNames.filter((step) => !steps.includes(step))).toEqual([])
  })
})

test.each(languages)(
  'a person who speaks %s gets each mail in it, in its direction, with links into it',
  async (language) => {
    const mails = await mailEverything(await openDesk(language), language)
    const { dir } = siteLanguages[language]
    const english = language === 'en' ? [] : Object.values(catalogs[language]).flatMap(Object.entries)
    const sentences = english.filter(
      ([key, words]) => key.length > 12 && !/[{<]/.test(key) && words !== '' && key !== words,
    )
    for (const { email } of mails) {
      const { html = '', text = '', subject = '' } = email
      expect(html).toContain(`<html lang="${language}" dir="${dir}">`)
      expect(html).toContain(`<div class="paper" lang="${language}" dir="${dir}"`)
      const said = `${subject}\n${text}\n${seenIn(html)}`
      expect(
        sentences.filter(([key]) => said.includes(key)),
        subject,
      ).toEqual([])
      const ways = [...`${text} ${html}`.matchAll(/https:\/\/voices\.example(\/[^\s"<)]*)?/g)].map(
        ([, way = '']) => way,
      )
      const pages = ways.filter((way) => !/^\/(api|author-address|author-account|receipt-codes|media)\b/.test(way))
      expect(pages.filter((way) => !way.startsWith(prefixOf(language)))).toEqual([])
    }
  },
)
