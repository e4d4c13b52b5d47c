import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { expect, it, onTestFinished } from 'vitest'
import type { MailOverview } from '../../data/contract/outreach/mail.ts'
import { mailStepNames, mailSteps } from '../../data/vocabulary/mail.ts'
import { openApi } from '../../pwa/e2e/harness/api.ts'
import { changeDatabase, endLeases, withDatabase } from '../../pwa/e2e/harness/database.ts'
import { faultRuns } from '../../pwa/e2e/harness/faultRuns.ts'
import { removeFolders } from '../../pwa/e2e/harness/folders.ts'
import { startServer } from '../../pwa/e2e/harness/server.ts'
import { someApplication } from '../../pwa/testing/samples.ts'
import { until } from '../until.ts'
import { startMailServer } from './postfix.ts'

/** The site and a mail server beside it. */
async function openSite() {
  const post = await startMailServer()
  const server = await startServer({ env: { ...post.env, TRUST_PROXY: 'on' } })
  onTestFinished(async () => {
    await server.stop()
    await post.stop()
    removeFolders()
  })
  const api = openApi(server.url)
  await api.signIn()
  let people = 0
  const send = async <T = unknown>(method: string, address: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.0.0.${++people}`,
    }
    return (await (await api.call(method, address, { body: JSON.stringify(body), headers })).json()) as T
  }
  const states = () =>
    withDatabase(
      server.dataDir,
      (db) =>
        Object.fromEntries(
          db.prepare('select state, count(*) from mail_log group by 1').raw().all() as [string, number][],
        ) as Record<string, number>,
    )
  const untilSent = async () => {
    await until(async () => !states().queued && !states().sending)
    await post.untilDelivered()
  }
  return { post, server, api, send, states, untilSent }
}
type Site = Awaited<ReturnType<typeof openSite>>

/** What waits for a while is due now. */
async function passTime({ server }: Site): Promise<void> {
  await server.stop()
  changeDatabase(server.dataDir, (db) => {
    db.exec("update jobs set run_at = '2026-01-01T00:00:00.000Z' where state <> 'done'")
    db.exec("update follow_news set at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 hour')")
    db.exec("update followers set due_at = '2026-01-01T00:00:00.000Z' where due_at is not null")
  })
  await server.start()
}

async function readMail(raw: Buffer) {
  const mail = await PostalMime.parse(raw)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  const [link] = /(?<=^<).+(?=>$)/.exec(header('list-unsubscribe') ?? '') ?? []
  return { ...mail, subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '', header, link, raw }
}
type Read = Awaited<ReturnType<typeof readMail>>

const linkIn = ({ text }: Read, of: RegExp) => text.match(/http\S+/g)?.find((link) => of.test(link)) ?? ''

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

/** Everybody with an address of their own, so that no mail has one of anybody else. */
async function takeEverySteps(site: Site) {
  const { api, send } = site
  const of = (name: string) => ({
    authorEmail: `${name}@writers.example`,
    authorName: 'Amĩna Ọlá',
    authorLocation: 'Nakuru, Kenya',
  })
  const consent = {
    people: false,
    agreed: null,
    child: null,
    guardian: null,
    site: true,
    newsletter: true,
    social: true,
    wording: 1,
  }
  const write = async (name: string) =>
    (
      await send<{ storyId: number }>('POST', '/api/stories', {
        ...of(name),
        title: 'Ẹyẹ: the heron came back 🦩',
        content: 'We saw the river rise and the reeds grow. '.repeat(20),
        category: 'Wildlife Return',
        consent,
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
  return published
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
  expect(links(html)).toEqual(links(text))
}

it('every kind of mail to people outside arrives whole in the mailbox of its recipient alone, and can be left', async () => {
  const site = await openSite()
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
  await passTime(site)
  await until(async () => post.all().filter(({ address }) => address.endsWith('@followers.example')).length === 4)
  await site.untilSent()

  const arrived = await Promise.all(
    post.all().map(async ({ address, raw }) => ({ address, mail: await readMail(raw) })),
  )
  for (const { address, mail } of arrived) expectWhole(mail, address)
  const subjects = new Set(arrived.map(({ mail }) => mail.subject))
  const missing = mailStepNames.filter((step) => step !== 'payout_sent' && !subjects.has(mailSteps[step].subject))
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
  ).toMatchInlineSnapshot()
  const remaining = (await (await api.call('GET', '/api/newsletter/subscribers')).json()) as object[]
  expect(remaining).toEqual([])
  expect(withDatabase(site.server.dataDir, (db) => db.prepare('select count(*) from follows').pluck().get())).toBe(0)
})

const people = Math.round(faultRuns * 1.2)
const kills = Math.ceil(faultRuns / 12.5)

it(
  `${2 * people} mails to followers and senders, and ${kills} kills of the server: none is twice in a mailbox`,
  async () => {
    const site = await openSite()
    const { server, post, api, send } = site
    const addresses = (name: string) => Array.from({ length: people }, (_, n) => `${name}${n}@example.org`)
    const [followers, senders] = [addresses('follower'), addresses('sender')]
    const { storyId } = await api.submit({ authorLocation: 'Nakuru, Kenya' })
    const steps = Object.fromEntries(mailStepNames.map((step) => [step, step === 'message_received']))
    await send('PUT', '/api/mail/settings', { steps, follow: true })
    await site.untilSent()
    await api.move(storyId, 'published')
    await server.stop()
    const before = post.all().length
    changeDatabase(server.dataDir, (db) => {
      const follower = db
        .prepare("insert into followers (email, hidden, rhythm, told_until) values (?, ?, 'at_once', 0) returning id")
        .pluck()
      const follow = db.prepare(
        "insert into follows (follower_id, kind, value, rhythm, confirmed_at, asked_at) values (?, 'country', 'KE', 'at_once', '2026-01-01', '2026-01-01')",
      )
      for (const email of followers) follow.run(follower.get(email, email))
      const message = db
        .prepare(
          "insert into contact_messages (name, email, subject, category, message) values ('N', ?, 'S', 'other', 'M') returning id",
        )
        .pluck()
      const mail = db.prepare("insert into mail_log (key, recipient, subject, kind) values (?, ?, 'S', 'step')")
      for (const email of senders) mail.run(`step:message:${message.get(email)}:message_received`, email)
    })
    await server.start()
    await passTime(site)
    for (let kill = 1; kill <= kills; kill++) {
      const next = before + Math.round((kill * 2 * people) / (kills + 1))
      await until(async () => post.all().length >= next)
      await server.kill()
      endLeases(server.dataDir)
      await server.start()
    }
    const told = () =>
      withDatabase(
        server.dataDir,
        (db) =>
          db
            .prepare(
              "select recipient, state from mail_log where recipient like '%@example.org' and kind in ('follow', 'step') and (recipient like 'follower%' or recipient like 'sender%')",
            )
            .raw()
            .all() as [string, string][],
      )
    await until(async () => told().length === 2 * people)
    await site.untilSent()
    const reached = post.all().flatMap(({ address }) => (/^(follower|sender)\d/.test(address) ? address : []))
    expect(reached.length).toBe(new Set(reached).size)
    const by = (wanted: string) => told().flatMap(([recipient, state]) => (state === wanted ? recipient : []))
    expect(by('sent').filter((address) => !reached.includes(address))).toEqual([])
    const unsure = by('unsure')
    expect(by('sent').length + unsure.length).toBe(2 * people)
    const { troubled } = (await (await api.call('GET', '/api/mail?state=unsure')).json()) as MailOverview
    expect(troubled.length).toBe(Math.min(unsure.length, troubled.length || unsure.length))
    // Three lines to the mail server are open at the same time.
    expect(unsure.length).toBeLessThanOrEqual(3 * kills)
    const lost = unsure.filter((address) => !reached.includes(address))
    process.stdout.write(`${reached.length} arrived, ${unsure.length} unsure, of which ${lost.length} not arrived\n`)
  },
  120_000 + faultRuns * 4_000,
)
