import PostalMime from 'postal-mime'
import { expect, it, onTestFinished } from 'vitest'
import { dayMs } from '../../api/platform/clock.ts'
import { fullConsent } from '../../api/testing.ts'
import { mailStepNames, mailSteps } from '../../data/vocabulary/mail.ts'
import { withDatabase } from '../../pwa/e2e/harness/database.ts'
import { removeFolders } from '../../pwa/e2e/harness/folders.ts'
import { ripenNews } from '../../pwa/e2e/harness/news.ts'
import { someApplication } from '../../pwa/testing/samples.ts'
import { until } from '../until.ts'
import { type MailSite, openMailSite } from './mailSite.ts'
import { startMailServer } from './postfix.ts'

it('a mail from elsewhere is in the mailbox, byte by byte, and one to a mailbox that is gone comes back', async () => {
  const post = await startMailServer()
  onTestFinished(async () => {
    await post.stop()
    removeFolders()
  })
  const raw = 'From: a@far.example\r\nSubject: Hello\r\n\r\nHello\r\n'
  await post.deliver(raw, { to: 'post@voices.example', from: 'a@far.example' })
  await post.deliver(raw, { to: 'gone@far.example', from: 'post@voices.example' })
  await expect(post.deliver(raw, { to: 'absent@far.example' })).rejects.toThrow('550 5.1.1')
  await post.untilDelivered()
  const inbox = (await post.read('post@voices.example')).map(String)
  expect(inbox).toHaveLength(2)
  expect(inbox.filter((one) => one.endsWith(raw))).toHaveLength(1)
  const [back] = inbox.filter((one) => /^Content-Type: multipart\/report/m.test(one))
  expect(back).toMatch(/^Status: 5\.1\.1/m)
  expect(post.all().map(({ address }) => address)).toEqual(['post@voices.example', 'post@voices.example'])
})

async function readMail(raw: Buffer) {
  const mail = await PostalMime.parse(raw)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  const [link] = /(?<=^<).+(?=>$)/.exec(header('list-unsubscribe') ?? '') ?? []
  return { ...mail, subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '', header, link, raw }
}
type Read = Awaited<ReturnType<typeof readMail>>

const linkIn = ({ text }: Read, of: RegExp) => text.match(/http\S+/g)?.find((link) => of.test(link)) ?? ''

/** Everybody with an address of their own, so that no mail has one of anybody else. */
async function takeEverySteps(site: MailSite) {
  const { api, send } = site
  const of = (name: string) => ({
    authorEmail: `${name}@writers.example`,
    authorName: 'Amĩna Ọlá',
    authorLocation: 'Nakuru, Kenya',
  })
  const write = async (name: string) =>
    (
      await send<{ storyId: number }>('POST', '/api/stories', {
        ...of(name),
        title: 'Ẹyẹ: the heron came back 🦩',
        content: 'We saw the river rise and the reeds grow. '.repeat(20),
        category: 'Wildlife Return',
        consent: fullConsent,
      })
    ).storyId
  const asked = await write('asked')
  const declined = await write('declined')
  const published = await write('published')
  await send('PATCH', `/api/stories/${asked}/question`, { question: 'Which river — the Ewaso Ng’iro?' })
  await api.move(declined, 'rejected', 'It names the den.')
  const apply = (name: string) =>
    send<{ id: number }>('POST', '/api/volunteer-applications', {
      ...someApplication,
      email: `${name}@volunteers.example`,
    })
  for (const [name, steps] of [
    ['shortlisted', ['shortlisted']],
    ['accepted', ['shortlisted', 'accepted']],
    ['declined', ['declined']],
  ] as const) {
    const { id } = await apply(name)
    for (const status of steps) await send('PATCH', `/api/volunteer-applications/${id}/status`, { status })
  }
  const { id } = await send<{ id: number }>('POST', '/api/contact', {
    name: 'Wanjirũ',
    email: 'answered@senders.example',
    category: 'other',
    message: 'We keep the ford clean and count the herons.',
  })
  for (const status of ['read', 'responded']) await send('PATCH', `/api/contact/${id}/status`, { status })
  await send('POST', '/api/receipts/lost', { email: 'asked@writers.example' })
  await send('POST', '/api/newsletter', { email: 'reader@newsletter.example' })
  for (const [name, rhythm] of [
    ['atonce', 'at_once'],
    ['weekly', 'weekly'],
  ] as const)
    await send('POST', '/api/follows', { subject: 'country:KE', email: `${name}@followers.example`, rhythm })
  await payOut(site)
  return published
}

/** By bank, what somebody has earned whose account is proven. */
async function payOut({ server, send }: MailSite): Promise<void> {
  const accountId = withDatabase(server.dataDir, (db) => {
    const at = new Date(Date.now() - 40 * dayMs).toISOString()
    const who = { name: 'Wanjirũ', email: 'paid@writers.example', at }
    db.prepare(
      `insert into authors (name, email, location, bank_account_details, proven_by, proven_at, created_at, updated_at)
       values (@name, @email, 'Arusha', 'sealed', 'mail', @at, @at, @at)`,
    ).run(who)
    const { id } = db
      .prepare('insert into author_rewards (author_name, author_email) values (@name, @email) returning id')
      .get(who) as { id: number }
    db.prepare(
      `insert into reward_ledger (key, seq, account_id, rule, counted, points, milli_cents, earned_at, payable_at, posted_at)
       values ('like:mailbox', 0, @id, 'like', 1, 0, 500000, @at, @at, @at)`,
    ).run({ id, at })
    return id
  })
  const payout = await send<{ id: number }>('POST', '/api/author-payouts', { accountId, amount: 500, month: '2026-02' })
  await send('POST', `/api/author-payouts/${payout.id}/process`, { transactionId: 'T-1' })
}

/** Each mail, whole: what its reader's mail program and a filter of unwanted mail look at. */
function expectWhole(mail: Read, address: string): void {
  const { raw, text, html, header } = mail
  expect([mail.to?.map((one) => one.address), mail.cc, mail.bcc]).toEqual([[address], undefined, undefined])
  expect(header('message-id')).toMatch(/^<[a-z0-9._-]+@localhost>$/i)
  expect(Date.parse(header('date') ?? '')).toBeGreaterThan(0)
  expect(header('mime-version')).toBe('1.0')
  expect(header('content-type')).toMatch(/^multipart\/alternative;/)
  expect(header('auto-submitted')).toBe('auto-generated')
  const longest = Math.max(
    ...raw
      .toString('latin1')
      .split(/\r?\n/)
      .map((line) => line.length),
  )
  expect(longest).toBeLessThanOrEqual(998)
  // Every address of our people ends in one of these.
  const people =
    `${raw}${text}${html}`.match(/[a-z]+@(writers|volunteers|senders|newsletter|followers)\.example/gi) ?? []
  expect(people.filter((one) => one !== address)).toEqual([])
  expect(mail.subject).not.toMatch(/heron|Am.na|Wanjir|Nakuru|@|\d/)
  expect(text && html).toBeTruthy()
  expect(`${text}${html}`).not.toContain('\ufffd')
  const links = (words: string) => new Set(words.replaceAll('&amp;', '&').match(/http:\/\/localhost[^\s"<>]*/g))
  // The name of the site above each leads to it.
  const home = new URL([...links(text)][0] ?? '').origin
  expect([...links(html)].filter((link) => link !== home)).toEqual([...links(text)].filter((link) => link !== home))
}

it('every kind of mail to people outside arrives whole in the mailbox of its recipient alone, and can be left', async () => {
  const site = await openMailSite()
  const { post, api, send } = site
  const published = await takeEverySteps(site)
  await until(async () => post.all().length === 11)
  const newest = async (address: string, subject?: RegExp) => {
    const inbox = await Promise.all((await post.read(address)).map(readMail))
    return inbox.filter((one) => !subject || subject.test(one.subject)).at(-1) as Read
  }
  const press = async (link: string) => {
    const page = await (await fetch(link, { headers: { accept: 'text/html' } })).text()
    const action = /<form[^>]* action="(\/[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await fetch(site.server.url + action, { method: 'POST', body: new URLSearchParams() })).status).toBe(200)
  }
  for (const address of ['atonce@followers.example', 'weekly@followers.example'])
    await press(linkIn(await newest(address), /follows\/confirm/))
  await press(linkIn(await newest('reader@newsletter.example'), /confirm/))
  await press(linkIn(await newest('asked@writers.example', /code/i), /receipt-codes/))
  await api.move(published, 'published')
  const readers = (await (await api.call('GET', '/api/newsletter/subscribers')).json()) as { id: number }[]
  await send('POST', '/api/newsletter/send', {
    subject: 'Ndege wa mto — habari',
    content: '<p>The river is <strong>back</strong>.</p>',
    selectedRecipients: readers.map(({ id }) => id),
  })
  await ripenNews(site.server)
  await until(async () => post.all().filter(({ address }) => address.endsWith('@followers.example')).length === 4)
  await site.untilSent()

  const arrived = await Promise.all(
    post.all().map(async ({ address, raw }) => ({ address, mail: await readMail(raw) })),
  )
  for (const { address, mail } of arrived) expectWhole(mail, address)
  const subjects = new Set(arrived.map(({ mail }) => mail.subject))
  const missing = mailStepNames.filter((step) => !subjects.has(mailSteps[step].subject))
  expect(missing).toEqual([])
  expect(subjects).toContain('Ndege wa mto — habari')
  const left = arrived.filter(({ mail }) => mail.link)
  for (const { mail } of left) {
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    expect((await fetch(mail.link ?? '', oneClick)).status).toBe(200)
  }
  // Only answers to a question that somebody has just asked have no way to leave.
  expect(
    [...new Set(arrived.filter(({ mail }) => !mail.link).map(({ mail }) => mail.subject))].sort(),
  ).toMatchInlineSnapshot(`
    [
      "Please confirm: new stories by email",
      "Please confirm: newsletter of Voices for Wildlife",
      "Voices for Wildlife: the receipt codes of your stories",
      "Voices for Wildlife: your receipt codes",
    ]
  `)
  const remaining = (await (await api.call('GET', '/api/newsletter/subscribers')).json()) as object[]
  expect(remaining).toEqual([])
  expect(withDatabase(site.server.dataDir, (db) => db.prepare('select count(*) from follows').pluck().get())).toBe(0)
})
