import { randomUUID } from 'node:crypto'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, onTestFinished, test } from 'vitest'
import { languageIn } from '../data/rules/languages.ts'
import { authors } from '../data/tables/authors.ts'
import { contactMessages } from '../data/tables/contact.ts'
import { donations } from '../data/tables/donations.ts'
import { followers, follows } from '../data/tables/follows.ts'
import { newsletterSubscriptions } from '../data/tables/newsletter.ts'
import { stories } from '../data/tables/stories.ts'
import { volunteerApplications } from '../data/tables/volunteers.ts'
import { speaking } from '../data/words/speaking.ts'
import { openSandbox } from '../scripts/sandbox/sandbox.ts'
import { beginDonation } from './giving/donations.ts'
import { followLink } from './outreach/follows/links.ts'
import { openTestApp } from './testing.ts'

/** A site with a mail server, and people whose browsers ask for a language. */
async function openSite() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.smtp.env, PUBLIC_URL: 'https://voices.example' })
  const cookie = await api.signIn()
  let seen = 0
  const request = (method: string, address: string, body: object | undefined, headers: Record<string, string>) =>
    api.app.request(address.replace('https://voices.example', ''), {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: body && JSON.stringify(body),
    })
  const site = {
    ...api,
    /** What somebody asks whose browser wants these languages. */
    async as(header: string, method: string, address: string, body?: object, key: string = randomUUID()) {
      const headers = { ...(header && { 'accept-language': header }), 'idempotency-key': key }
      const answer = await request(method, address, body, headers)
      expect(answer.status, `${address} ${await answer.clone().text()}`).toBeLessThan(300)
      return (await answer.json()) as { id: number; storyId: number; code: string; title: string; message: string }
    },
    /** An admin, whose browser asks for French. */
    desk: async (method: string, address: string, body: object) =>
      (await (await request(method, address, body, { cookie, 'accept-language': 'fr' })).json()) as { id: number },
    async mails() {
      await api.deps.jobs.drain()
      const inbox = sandbox.smtp.inbox().slice(seen)
      seen += inbox.length
      return inbox.map(({ recipients, email }) => ({
        to: recipients.join(),
        subject: email.subject ?? '',
        text: email.text ?? '',
        html: email.html ?? '',
        stop: email.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '',
      }))
    },
    /** As the rows of a table have it. */
    languages: (table: SQLiteTable) =>
      (api.deps.db.select().from(table).all() as Spoken[]).map(
        ({ language, writerLanguage = language }) => writerLanguage,
      ),
  }
  return site
}

/** A story has a language of its own beside that of its writer. */
interface Spoken {
  language: string
  writerLanguage?: string
}

const linkIn = (text: string | undefined, page: string) =>
  new RegExp(`https\\S+/${page}\\S*`).exec(text ?? '')?.[0] ?? ''

const email = 'wanjiru@lakeside.example.com'
const story = {
  title: 'The heron came back',
  content: 'It stood in the reeds. '.repeat(40),
  authorName: 'Wanjiru',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: email,
  category: 'Wildlife Return',
}
const message = { name: 'Wanjiru', email, category: 'other', subject: 'The ford', message: 'Who looks after it?' }
const application = {
  name: 'Wanjiru',
  email,
  phone: '+254 700 000 000',
  address: 'Lakeside',
  dateOfBirth: '1998-05-04',
  twitterHandle: 'none',
  instagramHandle: 'none',
  facebookHandle: 'none',
  currentOrganization: 'none',
  qualification: 'none',
  motivation: 'I have seen how the heron came back to us, and I want to help.',
  conservationActivities: ['Pangolin'],
}

test.each([
  ['fr', 'fr'],
  ['de, sw;q=0.5, en;q=0.4', 'sw'],
  ['ar-EG', 'ar'],
  ['*', 'en'],
  ['', 'en'],
])('with what somebody sends whose browser asks for “%s” is kept that they speak %s', async (header, language) => {
  const site = await openSite()
  await site.as(header, 'POST', '/api/stories', story)
  await site.as(header, 'POST', '/api/contact', message)
  await site.as(header, 'POST', '/api/volunteer-applications', application)
  await site.as(header, 'POST', '/api/newsletter', { email })
  await site.as(header, 'POST', '/api/follows', { subject: 'country:KE', email, rhythm: 'weekly' })
  const gift = { method: 'card', submission: randomUUID(), dollars: 50, donorName: null, donorEmail: null } as const
  const donor = { device: null, visitedAt: null, network: 'a', range: 'b' }
  speaking(languageIn(header), () => beginDonation(site.deps, { ...gift, donor }))
  await site.desk('POST', '/api/authors', { name: 'Wanjiru', email, location: 'Lakeside, Kenya' })
  for (const table of [
    stories,
    contactMessages,
    volunteerApplications,
    newsletterSubscriptions,
    followers,
    follows,
    donations,
    authors,
  ])
    expect(site.languages(table)).toEqual([language])
})

test('a writer who goes on in another language is written to in it, and what was sent twice changes nothing', async () => {
  const site = await openSite()
  const { code, storyId } = await site.as('fr', 'POST', '/api/stories', story)
  const key = randomUUID()
  await site.as('sw', 'POST', '/api/receipts/name', { code, authorName: 'Wanjiru M.' }, key)
  expect(site.languages(stories)).toEqual(['sw'])
  await site.as('pt', 'POST', '/api/receipts/name', { code, authorName: 'Wanjiru M.' }, key)
  await site.as('ar', 'POST', '/api/receipts/status', { code })
  expect(site.languages(stories)).toEqual(['sw'])
  await site.mails()
  await site.desk('PATCH', `/api/stories/${storyId}/status`, { status: 'published', revision: 2 })
  site.clock.pass(600_000)
  expect((await site.mails()).map(({ text }) => text.includes('imechapishwa'))).toEqual([true])
})

test('an author is written to as they wrote last, and as they had written once their stories are gone', async () => {
  const site = await openSite()
  await site.as('en', 'POST', '/api/stories', story)
  const { code } = await site.as('pt', 'POST', '/api/stories', { ...story, title: 'The ford' })
  const { id } = await site.desk('POST', '/api/authors', { name: 'Wanjiru', email, location: 'Lakeside, Kenya' })
  await site.as('fr', 'POST', '/api/receipts/name', { code, authorName: 'Wanjiru M.' })
  await site.desk('POST', `/api/authors/${id}/proof/mail`, {})
  const proof = (await site.mails()).find(({ text }) => text.includes('/author-address/'))
  expect(proof?.subject).toBe('Voices for Wildlife\u00a0: est-ce votre adresse e-mail\u00a0?')
  const link = linkIn(proof?.text, 'author-address/')
  expect((await site.as('ar', 'GET', link)).title).toBe('Est-ce votre adresse e-mail\u00a0?')
  expect((await site.as('ar', 'POST', link)).title).toBe('Merci, cette adresse e-mail est la vôtre')
  expect(site.languages(authors)).toEqual(['fr'])
})

test('a lost code is sent in the language in which it was asked for, to the last page', async () => {
  const site = await openSite()
  await site.as('en', 'POST', '/api/stories', story)
  await site.mails()
  await site.as('fr', 'POST', '/api/receipts/lost', { email })
  const [asked] = await site.mails()
  const link = linkIn(asked?.text, 'receipt-codes/')
  expect((await site.as('sw', 'GET', link)).title).toBe('Voulez-vous les codes de vos récits\u00a0?')
  expect((await site.as('sw', 'POST', link)).title).toBe('Les codes sont en route')
  const [codes] = await site.mails()
  expect(codes?.text).toContain('https://voices.example/fr/submit-story#my-story-')
})

test('a sign-up in another language counts until the address is confirmed; then its owner chooses', async () => {
  const site = await openSite()
  await site.as('fr', 'POST', '/api/newsletter', { email })
  expect((await site.mails())[0]?.subject).toBe('Veuillez confirmer\u00a0: lettre d’information de Voices for Wildlife')
  site.clock.pass(3_700_000)
  await site.as('sw', 'POST', '/api/newsletter', { email })
  const [question] = await site.mails()
  expect(site.languages(newsletterSubscriptions)).toEqual(['sw'])
  const confirm = linkIn(question?.text, 'api/newsletter/confirm')
  expect((await site.as('fr', 'GET', confirm)).title).toBe('Thibitisha kujiandikisha kwako')
  await site.as('fr', 'POST', confirm)
  site.clock.pass(3_700_000)
  await site.as('ar', 'POST', '/api/newsletter', { email })
  expect(site.languages(newsletterSubscriptions)).toEqual(['sw'])

  const send = { content: '<p>The heron is back.</p>', subject: 'March', selectedRecipients: [1] }
  await site.desk('POST', '/api/newsletter/send', send)
  const [issue] = await site.mails()
  expect(issue?.text).toContain('The heron is back.')
  expect(issue?.html).toContain('<div lang="en" dir="ltr"><p dir="auto"')
  expect(issue?.text).toContain('Jiondoe: ')
  const choices = linkIn(issue?.text, 'api/newsletter/choices')
  expect((await site.as('en', 'POST', `${choices}&language=fr`)).title).toBe('Votre lettre d’information')
  expect(site.languages(newsletterSubscriptions)).toEqual(['fr'])
  await site.as('en', 'POST', `${choices}&language=de`)
  expect(site.languages(newsletterSubscriptions)).toEqual(['fr'])
  const leave = linkIn(issue?.text, 'api/newsletter/unsubscribe')
  expect((await site.as('sw', 'POST', leave)).title).toBe('Vous êtes désabonné')
  // Of whom nothing is left, nobody knows more than their browser says.
  expect((await site.as('sw', 'GET', leave)).title).toBe('Umejiondoa')
})

test('one issue goes to each reader with its frame in their language, and the desk sees it in English', async () => {
  const site = await openSite()
  for (const language of ['en', 'fr', 'ar'] as const) {
    await site.as(language, 'POST', '/api/newsletter', { email: `${language}@lakeside.example.com` })
    const [question] = await site.mails()
    await site.as(language, 'POST', linkIn(question?.text, 'api/newsletter/confirm'))
  }
  const words = { content: '<p>The heron is back.</p>', subject: 'March' }
  const preview = await site.desk('POST', '/api/newsletter/preview', words)
  expect(JSON.stringify(preview)).toContain('You are receiving this because')
  await site.desk('POST', '/api/newsletter/send', { ...words, selectedRecipients: [1, 2, 3] })
  const frames = (await site.mails()).map(({ to, html }) => [
    to.split('@')[0],
    /<html lang="(\w+)" dir="(\w+)"/.exec(html)?.slice(1),
    html.includes('The heron is back.'),
  ])
  expect(frames.sort()).toEqual([
    ['ar', ['ar', 'rtl'], true],
    ['en', ['en', 'ltr'], true],
    ['fr', ['fr', 'ltr'], true],
  ])
})

test('what is followed comes in the language in which it was confirmed last, or that its reader chooses', async () => {
  const site = await openSite()
  await site.as('fr', 'POST', '/api/follows', { subject: 'country:KE', email, rhythm: 'at_once' })
  const [first] = await site.mails()
  await site.as('en', 'POST', linkIn(first?.text, 'api/follows/confirm'))
  await site.as('sw', 'POST', '/api/follows', { subject: 'species:lion', email, rhythm: 'at_once' })
  expect(site.languages(followers)).toEqual(['fr'])
  const [second] = await site.mails()
  const confirm = linkIn(second?.text, 'api/follows/confirm')
  expect((await site.as('en', 'GET', confirm)).title).toMatch(/^Je, unataka/)
  await site.as('en', 'POST', confirm)
  expect(site.languages(followers)).toEqual(['sw'])
  const [{ hidden } = { hidden: '' }] = site.deps.db.select().from(followers).all()
  const mine = followLink(site.deps, 'mine', { hidden })
  expect((await site.as('en', 'POST', `${mine}&language=pt`)).title).toBe('O que segue')
  expect(site.languages(followers)).toEqual(['pt'])
})

test('the page that stops mails speaks as the mail did', async () => {
  const site = await openSite()
  await site.as('fr', 'POST', '/api/contact', message)
  const [mail] = await site.mails()
  expect((await site.as('ar', 'GET', mail?.stop ?? '')).title).toBe('Voulez-vous arrêter ces e-mails\u00a0?')
})

test('what a visitor does in another language is told to admins in English', async () => {
  const site = await openSite()
  await site.desk('PATCH', '/api/admin/profile', { email: 'desk@example.com', alertMail: 'every' })
  await site.as('fr', 'POST', '/api/contact', message)
  const came: Awaited<ReturnType<typeof site.mails>> = []
  for (const _span of Array.from({ length: 30 })) {
    site.clock.pass(60_000)
    came.push(...(await speaking('fr', site.mails)))
  }
  const told = came.filter(({ to }) => to === 'desk@example.com')
  expect(told.map(({ html, subject }) => [subject, html.includes('<html lang="en" dir="ltr">')])).toEqual([
    ['Voices for Wildlife: New message', true],
  ])
  const notes = site.deps.db.$client.prepare('select title, message from author_notifications').all()
  expect(notes).toEqual([{ title: 'New message: The ford', message: 'Wanjiru wrote about something else.' }])
})
