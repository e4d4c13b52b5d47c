import { randomUUID } from 'node:crypto'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoStories } from '../../../../data/demo/stories.ts'
import { authors } from '../../../../data/tables/authors.ts'
import { authorRewards, rewardLedger } from '../../../../data/tables/rewards.ts'
import { mailLog } from '../../../../data/tables/system.ts'
import { type MailStep, mailStepDelayMinutes, mailStepNames, mailSteps } from '../../../../data/vocabulary/mail.ts'
import { openSandbox } from '../../../../scripts/sandbox/sandbox.ts'
import { openTestApp } from '../../../testing.ts'

const email = 'wanjiru@example.org'
const secretWords = 'Buy at https://spam.example now'
const waitMs = mailStepDelayMinutes * 60_000
const json = { 'content-type': 'application/json' }

/** The desk with a mail server, and somebody who sends something of each kind; what they write is what a program would have us pass on. */
async function openDesk({ mail = true } = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...(mail && sandbox.smtp.env), PUBLIC_URL: 'https://voices.example' })
  const cookie = await api.signIn()
  const { deps, app, clock } = api
  const send = async (method: string, address: string, body: object) => {
    const headers = { ...json, cookie, 'idempotency-key': randomUUID() }
    const answer = await app.request(address, { method, headers, body: JSON.stringify(body) })
    expect(answer.status, `${method} ${address} ${answer.ok ? '' : await answer.clone().text()}`).toBeLessThan(300)
    return (await answer.json()) as { id: number; storyId: number; code: string }
  }
  const revision = (id: number) =>
    deps.db.$client.prepare('select revision from stories where id = ?').pluck().get(id) as number
  let seen = 0
  const desk = {
    ...api,
    sandbox,
    send,
    writeStory: (more: object = {}) =>
      send('POST', '/api/stories', {
        title: secretWords,
        content: `${secretWords} `.repeat(60),
        authorName: secretWords,
        authorLocation: 'Reedwater, Kenya',
        authorEmail: email,
        category: 'Wildlife Return',
        ...more,
      }),
    write: (more: object = {}) =>
      send('POST', '/api/contact', {
        name: secretWords,
        email,
        category: 'other',
        subject: 'Hello',
        message: secretWords,
        ...more,
      }),
    apply: () =>
      send('POST', '/api/volunteer-applications', {
        name: secretWords,
        email,
        phone: '+234 800 000 0000',
        address: secretWords,
        dateOfBirth: '1998-05-04',
        twitterHandle: 'none',
        instagramHandle: 'none',
        facebookHandle: 'none',
        currentOrganization: secretWords,
        qualification: secretWords,
        motivation: secretWords.repeat(3),
        conservationActivities: ['Pangolin'],
      }),
    decide: (id: number, status: string, more: object = {}) =>
      send('PATCH', `/api/stories/${id}/status`, { status, revision: revision(id), ...more }),
    ask: (id: number, question: string) =>
      send('PATCH', `/api/stories/${id}/question`, { question, revision: revision(id) }),
    move: (of: 'contact' | 'volunteer-applications', id: number, status: string) =>
      send('PATCH', `/api/${of}/${id}/status`, { status }),
    /** What leaves now. */
    async arrived() {
      await deps.jobs.drain()
      const inbox = sandbox.smtp.inbox().slice(seen)
      seen += inbox.length
      return inbox.map((one) => ({ ...one, text: one.email.text ?? '', subject: one.email.subject }))
    },
    async later() {
      clock.pass(waitMs)
      return desk.arrived()
    },
    switchOff: (...steps: MailStep[]) =>
      send('PUT', '/api/mail/settings', {
        steps: Object.fromEntries(mailStepNames.map((step) => [step, !steps.includes(step)])),
        follow: true,
      }),
    log: () => deps.db.select().from(mailLog).all(),
  }
  return desk
}
type Desk = Awaited<ReturnType<typeof openDesk>>

/** How each step comes about, with the number of what it is about; and how it is taken back. */
const steps: Record<MailStep, { take(desk: Desk): Promise<number>; undo?(desk: Desk, id: number): Promise<unknown> }> =
  {
    story_received: { take: async (desk) => (await desk.writeStory()).storyId },
    story_question: {
      async take(desk) {
        const { storyId } = await desk.writeStory()
        await desk.ask(storyId, 'Which river was it?')
        return storyId
      },
      undo: (desk, id) => desk.ask(id, ''),
    },
    story_declined: {
      async take(desk) {
        const { storyId } = await desk.writeStory()
        await desk.decide(storyId, 'rejected', { reason: 'It tells where the nest is.' })
        return storyId
      },
      undo: (desk, id) => desk.decide(id, 'pending'),
    },
    story_published: {
      async take(desk) {
        const { storyId } = await desk.writeStory()
        await desk.decide(storyId, 'published')
        return storyId
      },
      undo: (desk, id) => desk.decide(id, 'pending'),
    },
    payout_sent: { take: payOut },
    application_received: { take: async (desk) => (await desk.apply()).id },
    application_shortlisted: {
      async take(desk) {
        const { id } = await desk.apply()
        await desk.move('volunteer-applications', id, 'shortlisted')
        return id
      },
      undo: (desk, id) => desk.move('volunteer-applications', id, 'pending'),
    },
    application_accepted: {
      async take(desk) {
        const id = await steps.application_shortlisted.take(desk)
        await desk.move('volunteer-applications', id, 'accepted')
        return id
      },
      undo: (desk, id) => desk.move('volunteer-applications', id, 'shortlisted'),
    },
    application_declined: {
      async take(desk) {
        const { id } = await desk.apply()
        await desk.move('volunteer-applications', id, 'declined')
        return id
      },
      undo: (desk, id) => desk.move('volunteer-applications', id, 'pending'),
    },
    message_received: { take: async (desk) => (await desk.write()).id },
    message_answered: {
      async take(desk) {
        const { id } = await desk.write()
        await desk.move('contact', id, 'read')
        await desk.move('contact', id, 'responded')
        return id
      },
      undo: (desk, id) => desk.move('contact', id, 'read'),
    },
  }

/** An author of whom the address is proven gets what was earned, by bank. */
async function payOut(desk: Desk): Promise<number> {
  const { db } = desk.deps
  const at = desk.clock.now().toISOString()
  const known = db.select().from(authorRewards).get()
  const account =
    known ?? db.insert(authorRewards).values({ authorName: 'Wanjiru', authorEmail: email }).returning().get()
  const proof = { bankAccountDetails: 'sealed', provenBy: 'mail', provenAt: at } as const
  if (!known)
    db.insert(authors)
      .values({ name: 'Wanjiru', email, location: 'Arusha', createdAt: at, updatedAt: at, ...proof })
      .run()
  const entry = { key: `like:${at}`, seq: 0, accountId: account.id, rule: 'like', counted: true, points: 0 } as const
  db.insert(rewardLedger)
    .values({ ...entry, milliCents: 500_000, earnedAt: at, payableAt: at, postedAt: at })
    .run()
  const { id } = await desk.send('POST', '/api/author-payouts', {
    accountId: account.id,
    amount: 500,
    month: '2026-02',
  })
  await desk.send('POST', `/api/author-payouts/${id}/process`, { transactionId: `T-${id}` })
  return id
}

const isArrival = (step: MailStep) => step.endsWith('_received')
const sent = (inbox: { subject?: string }[]) => inbox.map(({ subject }) => subject)

describe.each(mailStepNames)('%s', (step) => {
  const { subject } = mailSteps[step]

  test('is told to the address that was given, once, in two parts, with a way to stop it and nothing that was sent in', async () => {
    const desk = await openDesk()
    await steps[step].take(desk)
    const atOnce = await desk.arrived()
    const all = [...atOnce, ...(await desk.later()), ...(await desk.later())]
    const mine = all.filter((one) => one.subject === subject)
    expect(mine).toHaveLength(1)
    expect(sent(atOnce).includes(subject)).toBe(isArrival(step))
    const [mail] = mine
    expect([mail?.recipients, mail?.email.to?.map(({ address }) => address)]).toEqual([[email], [email]])
    expect(JSON.stringify([mail?.text, mail?.email.html])).not.toMatch(/spam\.example|wanjiru/)
    expect(mail?.email.html).not.toMatch(/<(img|script|link)\b/)
    expect(mail?.text).toContain('You are receiving this because')
    const headers = new Map(mail?.email.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const stop = headers.get('list-unsubscribe')?.slice(1, -1) ?? ''
    expect(mail?.text).toContain(stop)
    expect(desk.log().every(({ text, html }) => text === null && html === null)).toBe(true)
  })

  test('is not told where the admins have switched it off, before or after', async () => {
    const desk = await openDesk()
    await desk.switchOff(step)
    await steps[step].take(desk)
    await desk.arrived()
    await desk.later()
    expect(desk.log().filter(({ key }) => key?.includes(step))).toEqual([])
    const other = await openDesk()
    await steps[step].take(other)
    await other.switchOff(step)
    await other.arrived()
    await other.later()
    expect(other.log().find(({ key }) => key?.includes(step))).toMatchObject({ state: 'skipped' })
  })

  test('is not told to somebody who has stopped this kind, or all', async () => {
    for (const act of ['one', 'all']) {
      const desk = await openDesk()
      await steps[step].take(desk)
      const mails = [...(await desk.arrived()), ...(await desk.later())]
      const mail = mails.find((one) => one.subject === subject)
      const stop = new URL(mail?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '')
      const page = await desk.app.request(`${stop.pathname}${stop.search}`)
      expect([page.status, (await page.json()).title]).toEqual([200, 'Do you want to stop these mails?'])
      await desk.app.request(`${stop.pathname}${stop.search}&act=${act}`, { method: 'POST' })
      const before = desk.log().length
      await steps[step].take(desk)
      await desk.arrived()
      await desk.later()
      const fresh = desk.log().slice(before)
      expect(fresh.filter(({ key }) => key?.includes(step))).toEqual([])
      if (act === 'all') expect(fresh).toEqual([])
    }
  })

  if (steps[step].undo)
    test('is not told when it was taken back within some minutes', async () => {
      const desk = await openDesk()
      const id = await steps[step].take(desk)
      await desk.arrived()
      await steps[step].undo?.(desk, id)
      await desk.later()
      const row = desk.log().find(({ key }) => key?.includes(step))
      expect(row).toMatchObject({ state: 'skipped', error: 'It was decided otherwise since.' })
    })
})

test('the receipt carries the code, as a key behind the # of a link', async () => {
  const desk = await openDesk()
  const { code } = await desk.writeStory()
  const [mail] = await desk.arrived()
  expect(mail?.text).toContain(`Receipt code: ${code.match(/.{4}/g)?.join('-')}`)
  expect(mail?.text).toContain(`https://voices.example/submit-story#my-story-${code}`)
})

test('a decision that is taken back and taken again is told once, as it is', async () => {
  const desk = await openDesk()
  const { storyId } = await desk.writeStory()
  await desk.arrived()
  await desk.decide(storyId, 'published')
  await desk.decide(storyId, 'pending')
  await desk.decide(storyId, 'rejected', { reason: 'It names the ranger.' })
  await desk.decide(storyId, 'pending')
  await desk.decide(storyId, 'rejected', { reason: 'It names the ranger’s village.' })
  const inbox = await desk.later()
  expect(sent(inbox)).toEqual(['About your story'])
  expect(inbox[0]?.text).toContain('> It names the ranger’s village.')
})

test('nothing is sent to a writer who has withdrawn the story, and what was sent no longer says to whom', async () => {
  const desk = await openDesk()
  const { storyId, code } = await desk.writeStory()
  await desk.arrived()
  await desk.decide(storyId, 'published')
  await desk.send('POST', '/api/receipts/withdraw', { code, confirmed: true })
  expect(await desk.later()).toEqual([])
  expect(JSON.stringify(desk.log())).not.toContain('wanjiru')
})

test('nothing is sent to invented people of the demonstration, without a mail server, or for a message that is set aside', async () => {
  const desk = await openDesk()
  await desk.writeStory({ authorEmail: demoStories[0]?.authorEmail })
  await desk.write({ website: 'https://spam.example' })
  expect(desk.log()).toEqual([])
  const silent = await openDesk({ mail: false })
  await silent.writeStory()
  await silent.write()
  await silent.apply()
  expect(silent.log()).toEqual([])
})

test('a message that is brought back from those set aside is answered then', async () => {
  const desk = await openDesk()
  const { id } = await desk.write({ website: 'https://a-helpful-browser.example' })
  await desk.send('PATCH', `/api/contact/${id}/spam`, { isSpam: false })
  expect(sent(await desk.arrived())).toEqual(['Your message has arrived'])
})

test('whoever types in the address of somebody else has us write to them five times a day, whatever stands behind a plus', async () => {
  const desk = await openDesk()
  for (let n = 0; n < 8; n += 1) await desk.write({ email: `wanjiru+${n}@example.org` })
  await desk.writeStory()
  await desk.apply()
  expect(await desk.arrived()).toHaveLength(5)
  desk.clock.pass(24 * 3_600_000)
  await desk.apply()
  expect(await desk.arrived()).toHaveLength(1)
})

test('a mail program stops all with one call; the page of the same link has them sent again', async () => {
  const desk = await openDesk()
  await desk.write()
  const [mail] = await desk.arrived()
  const link = new URL(mail?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '')
  const address = `${link.pathname}${link.search}`
  const body = 'List-Unsubscribe=One-Click'
  const oneClick = { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  for (const _ of [1, 2])
    expect((await (await desk.app.request(address, oneClick)).json()).title).toBe('You get no more of these mails')
  await desk.apply()
  expect(await desk.arrived()).toEqual([])
  await desk.app.request(`${address}&act=resume`, { method: 'POST' })
  await desk.apply()
  expect(await desk.arrived()).toHaveLength(1)
  expect((await desk.app.request('/api/mail/stop?t=stop.story_received.x.y')).status).toBe(400)
})

test('the page of a link is in no search engine, and its key in no address that is sent on', async () => {
  const desk = await openDesk()
  await desk.write()
  const [mail] = await desk.arrived()
  const link = new URL(mail?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '')
  for (const address of [`${link.pathname}${link.search}`, '/api/newsletter/confirm?t=x', '/api/mail/stop?t=x']) {
    const { headers } = await desk.app.request(address)
    expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex', 'strict-origin'])
  }
})
