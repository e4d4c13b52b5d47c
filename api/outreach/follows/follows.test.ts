import { randomUUID } from 'node:crypto'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { describe, expect, onTestFinished, test } from 'vitest'
import { followers, follows } from '../../../data/tables/follows.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { mailStepNames } from '../../../data/vocabulary/mail.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { movableClock, openTestApp } from '../../testing.ts'
import { followLink } from './links.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** So long after the last one a story is told. */
const quietMs = 6 * 60_000
const json = { 'content-type': 'application/json' }

/** A Sunday, a day before the weekly mails. */
const sunday = '2026-03-01T09:00:00.000Z'

async function openSite({ mail = true } = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const environment = { ...(mail && sandbox.smtp.env), PUBLIC_URL: 'https://voices.example' }
  const api = await openTestApp(environment, movableClock(sunday))
  const { deps, app, clock } = api
  let cookie = await api.signIn()
  let seen = 0
  const call = (method: string, address: string, body?: object, more: object = {}) =>
    app.request(address, {
      method,
      headers: { ...json, cookie, 'idempotency-key': randomUUID(), ...more },
      body: body && JSON.stringify(body),
    })
  const send = async <T>(method: string, address: string, body: object): Promise<T> => {
    const answer = await call(method, address, body)
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const site = {
    ...api,
    sandbox,
    call,
    send,
    follow: (subject: string, email = 'noor@example.org', rhythm = 'at_once') =>
      call('POST', '/api/follows', { subject, email, rhythm }),
    /** What has come since the last look. */
    async mails() {
      await deps.jobs.drain()
      const inbox = sandbox.smtp.inbox().slice(seen)
      seen += inbox.length
      return inbox.map(({ recipients, email, raw }) => ({
        to: recipients.join(),
        subject: email.subject,
        text: email.text ?? '',
        html: email.html ?? '',
        raw,
        stop: /<(.+)>/.exec(email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1],
      }))
    },
    /** Follows and confirms. */
    async followed(subject: string, email = 'noor@example.org', rhythm = 'at_once') {
      expect((await site.follow(subject, email, rhythm)).status).toBe(200)
      const [mail] = await site.mails()
      await press(site, linkIn(mail?.text, 'confirm'))
    },
    async publish({ title = 'The heron came back', place = 'Nakuru, Kenya', mayMail = true } = {}) {
      const consent = { people: false, agreed: null, child: null, guardian: null, site: true, newsletter: mayMail }
      const { storyId } = await send<{ storyId: number }>('POST', '/api/stories', {
        title,
        content: 'We saw the river rise and the reeds grow. '.repeat(20),
        authorName: 'Amina Example',
        authorLocation: place,
        authorEmail: 'amina@example.net',
        category: 'Wildlife Return',
        consent: { ...consent, social: false, wording: 1 },
      })
      await site.decide(storyId, 'published')
      return storyId
    },
    async decide(id: number, status: string) {
      cookie = await api.signIn()
      const revision = deps.db.$client.prepare('select revision from stories where id = ?').pluck().get(id)
      await send('PATCH', `/api/stories/${id}/status`, { status, revision })
    },
    /** Runs what is due each minute or each day. */
    async run(name = 'follows.tell') {
      deps.jobs.enqueue(deps.db, { name })
      await deps.jobs.drain()
    },
    /** All that has come to followers until some minutes later, oldest first. */
    async told(laterMs = quietMs) {
      clock.pass(laterMs)
      await site.run()
      return sandbox.smtp
        .inbox()
        .filter(({ email }) => email.subject === 'New stories that you follow')
        .map(({ recipients, email }) => ({ to: recipients.join(), titles: titlesIn(email.text ?? '') }))
    },
    following: () =>
      deps.db
        .select()
        .from(follows)
        .all()
        .map(({ kind, value, confirmedAt }) => [`${kind}:${value}`, confirmedAt !== null]),
    log: () =>
      deps.db
        .select()
        .from(mailLog)
        .all()
        .filter(({ kind }) => kind === 'follow'),
  }
  // Writers get mails of their own, which are tried elsewhere.
  const off = Object.fromEntries(mailStepNames.map((step) => [step, false]))
  await site.send('PUT', '/api/mail/settings', { steps: off, follow: true })
  return site
}
type Site = Awaited<ReturnType<typeof openSite>>

const linkIn = (text: string | undefined, page: string) =>
  new RegExp(`https://voices\\.example(/api/follows/${page}\\?t=\\S+)`).exec(text ?? '')?.[1] ?? ''
const press = (site: Site, link: string) => site.app.request(link, { method: 'POST' })
const titlesIn = (text: string) => [...text.matchAll(/^(The .+)$/gm)].map(([, title]) => title)

describe('a follow', () => {
  test('begins with a question to the owner of the address; no link acts by itself', async () => {
    const site = await openSite()
    const answer = await site.follow('country:KE')
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        message:
          'Open our mail and press the button in it. Only then do you get new stories. If you follow them already, no mail comes.',
      },
    ])
    const [mail] = await site.mails()
    expect([mail?.to, mail?.subject]).toEqual(['noor@example.org', 'Please confirm: new stories by email'])
    expect(mail?.text).toContain('new stories from Kenya')
    const link = linkIn(mail?.text, 'confirm')
    const page = await (await site.app.request(link)).json()
    expect(page.title).toBe('Do you want to get new stories from Kenya?')
    expect(site.following()).toEqual([['country:KE', false]])
    await site.publish()
    expect(await site.told()).toEqual([])
    for (const _ of [1, 2])
      expect((await (await press(site, link)).json()).title).toBe('You get new stories from Kenya')
    expect(site.following()).toEqual([['country:KE', true]])
    // What was published before was never asked for.
    expect(await site.told()).toEqual([])
  })

  test('by a form that a browser sends by itself is answered with a page', async () => {
    const site = await openSite()
    const post = (fields: Record<string, string>) =>
      site.app.request('/api/follows', { method: 'POST', body: new URLSearchParams(fields) })
    const page = await post({ subject: 'species:lion', email: 'noor@example.org' })
    expect([page.status, (await page.json()).title]).toEqual([200, 'One more step'])
    expect(site.following()).toEqual([['species:lion', false]])
    const wrong = await post({ subject: 'species:lion', email: 'noor' })
    expect((await wrong.json()).message).toContain('Please enter a valid email address.')
  })

  test.each(['country:XX', 'country:kenya', 'species:unicorn', 'author:0123456789ab', 'title:x', 'country:', ''])(
    'of %j is refused',
    async (subject) => {
      const site = await openSite()
      expect((await site.follow(subject)).ok).toBe(false)
      expect(site.deps.db.select().from(followers).all()).toEqual([])
    },
  )

  test('is refused where no mail leaves, and where the admins have switched it off', async () => {
    const silent = await openSite({ mail: false })
    expect((await silent.follow('country:KE')).status).toBe(409)
    const site = await openSite()
    const { steps } = (await (await site.call('GET', '/api/mail/settings')).json()) as { steps: object }
    await site.send('PUT', '/api/mail/settings', { steps, follow: false })
    expect((await site.follow('country:KE')).status).toBe(409)
  })

  test('asks one mailbox five times an hour, whatever stands behind a plus, and the answer is the same', async () => {
    const site = await openSite()
    const subjects = ['KE', 'TZ', 'UG', 'GH', 'NG', 'ZA', 'CM'].map((code) => `country:${code}`)
    const answers = []
    for (const [n, subject] of subjects.entries())
      answers.push(await (await site.follow(subject, `noor+${n}@example.org`)).json())
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
    expect(await site.mails()).toHaveLength(5)
    site.clock.pass(hourMs)
    await site.follow('country:CM', 'noor+6@example.org')
    expect(await site.mails()).toHaveLength(1)
  })

  test('from one network is asked for sixty times an hour', async () => {
    const site = await openSite()
    for (let n = 0; n < 60; n += 1) await site.follow('country:KE', `reader${n}@example.org`)
    expect((await site.follow('country:KE', 'one-more@example.org')).status).toBe(429)
  })
})

describe('a new story', () => {
  test('is told to whoever follows its country or its species, or the general word of it, once', async () => {
    const site = await openSite()
    await site.followed('country:KE', 'kenya@example.org')
    await site.followed('country:TZ', 'tanzania@example.org')
    await site.followed('species:elephant', 'elephant@example.org')
    await site.followed('species:lion', 'lion@example.org')
    await site.followed('country:KE', 'both@example.org')
    await site.followed('species:forest elephant', 'both@example.org')
    await site.publish({ title: 'The forest elephant at the ford' })
    const once = ['both@example.org', 'elephant@example.org', 'kenya@example.org']
    const titles = ['The forest elephant at the ford']
    const told = async (laterMs?: number) => (await site.told(laterMs)).sort((a, b) => a.to.localeCompare(b.to))
    expect(await told()).toEqual(once.map((to) => ({ to, titles })))
    expect(await told(8 * dayMs)).toHaveLength(3)
  })

  test('is told to whoever follows its author, by the page of theirs', async () => {
    const site = await openSite()
    const first = await site.publish({ title: 'The first' })
    const page = site.deps.db.$client.prepare('select author_page from stories where id = ?').pluck().get(first)
    expect((await site.follow(`author:${page}`)).status).toBe(200)
    const [mail] = await site.mails()
    expect(mail?.text).toContain('new stories by Amina Example')
    await press(site, linkIn(mail?.text, 'confirm'))
    await site.told()
    await site.publish({ title: 'The second', place: 'Mwanza, Tanzania' })
    expect(await site.told()).toEqual([{ to: 'noor@example.org', titles: ['The second'] }])
  })

  test('comes together with others of the same minutes, and in a second mail when it comes later', async () => {
    const site = await openSite()
    await site.followed('country:KE')
    await site.publish({ title: 'The first' })
    site.clock.pass(2 * 60_000)
    await site.publish({ title: 'The second' })
    expect(await site.told()).toEqual([{ to: 'noor@example.org', titles: ['The second', 'The first'] }])
    await site.publish({ title: 'The third' })
    expect((await site.told()).at(-1)).toEqual({ to: 'noor@example.org', titles: ['The third'] })
  })

  test('is told once a week to who wants that, on Monday', async () => {
    const site = await openSite()
    await site.followed('country:KE', 'noor@example.org', 'weekly')
    await site.publish({ title: 'The first' })
    expect(await site.told(8 * hourMs)).toEqual([])
    await site.publish({ title: 'The second' })
    expect(await site.told(dayMs)).toEqual([{ to: 'noor@example.org', titles: ['The second', 'The first'] }])
    expect(await site.told(7 * dayMs)).toHaveLength(1)
  })

  test.each([
    ['at_once', 'weekly'],
    ['weekly', 'at_once'],
  ])('is neither lost nor told twice to who changes from %s to %s', async (from, to) => {
    const site = await openSite()
    await site.followed('country:KE', 'noor@example.org', from)
    await site.publish({ title: 'The first' })
    await site.told()
    const mine = mineOf(site)
    await press(site, `${mine}&rhythm=${to}`)
    await site.publish({ title: 'The second' })
    await site.told(8 * dayMs)
    await site.publish({ title: 'The third' })
    const told = await site.told(8 * dayMs)
    expect(told.flatMap(({ titles }) => titles).sort()).toEqual(['The first', 'The second', 'The third'])
  })

  test.each([
    ['withdrawn', (site: Site, id: number) => withdraw(site, id)],
    ['taken off the site', (site: Site, id: number) => site.decide(id, 'pending')],
    ['no longer allowed in mails', (site: Site, id: number) => consent(site, id, false)],
  ])('that is %s between queueing and sending is not sent', async (_, act) => {
    const site = await openSite()
    await site.followed('country:KE')
    const id = await site.publish()
    site.sandbox.failNext({ provider: 'smtp', status: 451, of: 'RCPT' })
    expect(await site.told()).toEqual([])
    expect(site.log()).toMatchObject([{ state: 'queued' }])
    await act(site, id)
    expect(await site.told(hourMs)).toEqual([])
    expect(site.log()).toMatchObject([{ state: 'skipped', text: null }])
  })

  test('is not told where its writer allows no mails, and is when that is allowed within days', async () => {
    const site = await openSite()
    await site.followed('country:KE')
    const id = await site.publish({ mayMail: false })
    expect(await site.told()).toEqual([])
    await consent(site, id, true)
    expect(await site.told()).toHaveLength(1)
  })

  test('that was taken back before it was told, and published the next day, is told then; told once, never again', async () => {
    const site = await openSite()
    await site.followed('country:KE')
    const id = await site.publish()
    await site.decide(id, 'pending')
    expect(await site.told()).toEqual([])
    site.clock.pass(dayMs)
    await site.decide(id, 'published')
    expect(await site.told()).toHaveLength(1)
    await site.decide(id, 'pending')
    await site.decide(id, 'published')
    expect(await site.told()).toHaveLength(1)
  })

  test('comes in two parts, without pictures and without the address of anybody else', async () => {
    const site = await openSite()
    await site.followed('country:KE')
    await site.publish()
    await site.told()
    const [mail] = site.sandbox.smtp.inbox().slice(-1)
    expect([mail?.email.to?.map(({ address }) => address), mail?.email.cc, mail?.email.bcc]).toEqual([
      ['noor@example.org'],
      undefined,
      undefined,
    ])
    expect(mail?.email.html).not.toMatch(/<(img|script|link)\b/)
    expect(mail?.raw).not.toContain('amina@')
    expect(mail?.email.text).toContain('https://voices.example/story/1')
    expect(mail?.email.html).toContain('https://voices.example/story/1')
  })
})

describe('whoever follows', () => {
  test('leaves with one click of a mail program, and the address is forgotten', async () => {
    const site = await openSite()
    await site.followed('country:KE')
    await site.followed('species:lion')
    await site.publish()
    await site.told()
    const stop = new URL((await lastMail(site)).stop ?? '')
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    for (const title of ['You get no more of these mails', 'You follow nothing here'])
      expect((await (await site.app.request(stop.pathname + stop.search, oneClick)).json()).title).toBe(title)
    expect(site.deps.db.select().from(followers).all()).toEqual([])
    await site.publish({ title: 'The second' })
    expect(await site.told()).toHaveLength(1)
  })

  test('stops one of several by the link in the mail, which asks first', async () => {
    const site = await openSite()
    await site.followed('country:KE')
    await site.followed('species:lion')
    await site.publish()
    await site.told()
    const text = (await lastMail(site)).text
    const link = /Stop stories from Kenya: https:\/\/voices\.example(\S+)/.exec(text)?.[1] ?? ''
    expect((await (await site.app.request(link)).json()).title).toBe('Stop stories from Kenya?')
    expect(site.following()).toHaveLength(2)
    await press(site, link)
    expect(site.following()).toEqual([['species:lion', true]])
  })

  test('sees and changes on one page what they follow, and nothing of anybody else', async () => {
    const site = await openSite()
    await site.followed('country:TZ', 'other@example.org')
    await site.followed('country:KE')
    await site.follow('species:lion')
    await site.mails()
    const mine = mineOf(site)
    const [other, kenya, lion] = site.deps.db.select().from(follows).all()
    await press(site, `${mine}&confirm=${lion?.id}`)
    await press(site, `${mine}&stop=${other?.id}`)
    expect(site.following()).toEqual([
      ['country:TZ', true],
      ['country:KE', true],
      ['species:lion', true],
    ])
    await press(site, `${mine}&stop=${kenya?.id}`)
    expect(site.following()).toHaveLength(2)
    expect((await (await press(site, `${mine}&stop=all`)).json()).title).toBe('You get no more of these mails')
    expect(site.following()).toEqual([['country:TZ', true]])
  })

  test.each(['', 'x', 'follow.mine.abc.all.def'])('a link that was cut or made up (%j) does nothing', async (token) => {
    const site = await openSite()
    await site.followed('country:KE')
    for (const page of ['confirm', 'mine', 'leave'])
      expect((await press(site, `/api/follows/${page}?t=${token}`)).status).toBe(400)
    const confirm = linkIn(site.sandbox.smtp.inbox()[0]?.email.text, 'confirm')
    expect((await press(site, confirm.replace('confirm', 'leave'))).status).toBe(400)
    expect(site.following()).toHaveLength(1)
  })

  test('is written to no more when the mail server refuses the address for good', async () => {
    const site = await openSite()
    await site.followed('country:KE')
    await site.publish()
    site.sandbox.failNext({ provider: 'smtp', status: 550, of: 'RCPT' })
    await site.told()
    expect(site.log()).toMatchObject([{ state: 'failed' }])
    await site.publish({ title: 'The second' })
    await site.told()
    expect(site.log()).toHaveLength(1)
  })

  test('and never confirmed it is forgotten after thirty days, with the question that went there', async () => {
    const site = await openSite()
    await site.followed('country:KE', 'stays@example.org')
    await site.follow('country:KE', 'never@example.org')
    await site.mails()
    site.clock.pass(31 * dayMs)
    await site.run('privacy.retention')
    const kept = site.deps.db.select().from(followers).all()
    expect(kept.map(({ email }) => email)).toEqual(['stays@example.org'])
    expect(JSON.stringify(site.deps.db.select().from(mailLog).all())).not.toContain('never@')
  })
})

async function lastMail(site: Site) {
  const mail = site.sandbox.smtp.inbox().findLast(({ email }) => email.subject === 'New stories that you follow')
  const header = mail?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value
  return { text: mail?.email.text ?? '', stop: /<(.+)>/.exec(header ?? '')?.[1] }
}

/** The link to the page of all that the newest follower follows, as each of their mails has it. */
function mineOf({ deps }: Site): string {
  const follower = deps.db.select().from(followers).all().at(-1)
  return follower ? followLink(deps, 'mine', follower).replace('https://voices.example', '') : ''
}

const withdraw = async (site: Site, id: number) => {
  const submission = site.deps.db.$client
    .prepare('select submission from stories where id = ?')
    .pluck()
    .get(id) as string
  await site.send('POST', '/api/receipts/withdraw', {
    code: site.deps.secrets.receiptCode(submission),
    confirmed: true,
  })
}

const consent = async (site: Site, id: number, newsletter: boolean) => {
  const answers = {
    people: false,
    agreed: null,
    child: null,
    guardian: null,
    site: true,
    newsletter,
    social: false,
  }
  const answer = await site.call('POST', `/api/stories/${id}/consent`, { ...answers, note: 'By telephone' })
  expect(answer.status).toBeLessThan(300)
}
