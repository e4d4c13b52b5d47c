import { randomUUID } from 'node:crypto'
// Loaded before the first test, which would have to wait for it on a busy machine.
import 'nodemailer'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cardRefusals, donationDedications } from '../../../data/tables/funds.ts'
import { mailLog } from '../../../data/tables/system.ts'
import { cardRecipientDays } from '../../../data/vocabulary/funds.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { dayMs, hourMs, toSeconds } from '../../platform/clock.ts'
import { openTestApp } from '../../testing.ts'
import { applyProviderEvent } from '../applyProviderEvent.ts'
import { forgetRecipientsOfCards } from '../dataSubject.ts'
import { give as giveByCard, stored } from '../testing.ts'

const site = 'http://voices.example'
const card = {
  recipientEmail: 'teacher@example.org',
  recipientName: 'Mwalimu',
  message: 'Asante sana.',
  saysDonor: true,
}
const dedication = { kind: 'honour', name: 'Amara’s class', card }

async function open() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.stripe.env, ...sandbox.smtp.env, PUBLIC_URL: site })
  const { deps, app } = api
  const arrive = (id: number, refunded = 0) => {
    deps.db.transaction((tx) => {
      const at = toSeconds(deps.clock)
      if (refunded) applyProviderEvent(tx, deps, id, { kind: 'refunded', amountRefunded: refunded })
      applyProviderEvent(tx, deps, id, { kind: 'succeeded', at, amountReceived: 5000 })
    })
  }
  return {
    ...api,
    sandbox,
    give: (changes: object = {}, sending: Parameters<typeof giveByCard>[2] = {}) =>
      giveByCard(api, { dedication, ...changes }, sending),
    arrive,
    refund: (id: number, amountRefunded = 5000) =>
      deps.db.transaction((tx) => void applyProviderEvent(tx, deps, id, { kind: 'refunded', amountRefunded })),
    kept: () => deps.db.select().from(donationDedications).all(),
    /** Those that have left, to whom cards go. */
    async cards() {
      await deps.jobs.drain()
      return sandbox.smtp.inbox().filter(({ recipients }) => recipients[0] !== 'wanjiru@example.org')
    },
    visit: (link: string, method = 'GET') => app.request(link.replace(site, ''), { method }),
  }
}

test('a card goes out once the money has arrived, once, without a sum', async () => {
  const { give, cards, arrive, kept, clock } = await open()
  expect((await give()).status).toBe(200)
  expect(await cards()).toEqual([])
  const at = clock.span()
  arrive(1)
  arrive(1)
  const [mail, ...more] = await cards()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipients: ['teacher@example.org'],
    email: { subject: 'A card from Voices for Wildlife' },
  })
  const { text = '', html = '' } = mail?.email ?? {}
  for (const words of [
    'Dear Mwalimu,',
    'in honour of Amara’s class',
    'It was given by Wanjiru Example.',
    'Asante sana.',
  ]) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  for (const secret of ['50', '$', 'wanjiru@example.org']) expect(text).not.toContain(secret)
  expect(kept()).toMatchObject([{ card: 'sent', settledAt: at() }])
})

test('a card says who gave only where they want it, and have said it', async () => {
  const { give, cards, arrive } = await open()
  await give({ dedication: { ...dedication, kind: 'memory', card: { ...card, saysDonor: false } } })
  await give({ dedication: { ...dedication, card: { ...card, recipientEmail: 'other@example.org' } }, donorName: '' })
  arrive(1)
  arrive(2)
  const texts = (await cards()).map(({ email }) => email.text ?? '')
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    expect(text).toContain('Whoever gave it does not say their name.')
    expect(text).not.toContain('Wanjiru')
  }
  expect(texts[0]).toContain('in memory of')
})

test('a card is written in the language of who gave', async () => {
  const { give, cards, arrive } = await open()
  await give({}, { headers: { 'accept-language': 'fr' } })
  arrive(1)
  const [mail] = await cards()
  expect(mail?.email.html).toContain('lang="fr"')
})

test('what was given back before the card left sends none', async () => {
  const { give, cards, arrive, refund, kept } = await open()
  await give()
  arrive(1)
  refund(1)
  await give({ dedication: { ...dedication, name: 'Kofi' } })
  arrive(2, 5000)
  expect(await cards()).toEqual([])
  expect(kept()).toMatchObject([{ card: 'dropped' }, { card: 'dropped' }])
})

test('a card whose mail server falls silent leaves later, and once', async () => {
  const { give, cards, arrive, sandbox, deps, clock } = await open()
  await give()
  sandbox.failNext({ provider: 'smtp', status: 451, of: 'RCPT teacher@' })
  arrive(1)
  await deps.jobs.drain().catch(() => undefined)
  clock.pass(dayMs)
  expect((await cards()).length).toBe(1)
})

describe('whoever gets cards', () => {
  test('stops them by the link in one, and takes that back', async () => {
    const { give, cards, arrive, visit, deps, kept } = await open()
    await give()
    arrive(1)
    const [mail] = await cards()
    const [link = ''] = /http:\/\/voices\.example\/api\/cards\/stop\?t=\S+/.exec(mail?.email.text ?? '') ?? []
    expect(mail?.email.headers).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: 'list-unsubscribe', value: `<${link}>` })]),
    )
    expect(await (await visit(link)).json()).toMatchObject({ title: 'Do you want no more cards?' })
    expect(deps.db.select().from(cardRefusals).all()).toEqual([])
    expect(await (await visit(link, 'POST')).json()).toMatchObject({ title: 'You get no more cards' })
    expect(JSON.stringify(deps.db.select().from(cardRefusals).all())).not.toContain('teacher')
    await give({ dedication: { ...dedication, card: { ...card, recipientEmail: 'Teacher@Example.org' } } })
    arrive(2)
    expect(await cards()).toHaveLength(1)
    expect(kept()[1]).toMatchObject({ card: 'refused' })
    await visit(`${link}&act=resume`, 'POST')
    expect(deps.db.select().from(cardRefusals).all()).toEqual([])
    expect((await visit('/api/cards/stop?t=made-up')).status).toBe(400)
  })

  test('gets five in a week', async () => {
    const { give, cards, arrive, kept, clock } = await open()
    for (let turn = 1; turn <= 6; turn++) {
      await give({ dedication: { ...dedication, name: `Child ${turn}` } })
      arrive(turn)
      await cards()
    }
    expect(kept().map((row) => row.card)).toEqual([...Array(5).fill('sent'), 'refused'])
    clock.pass(7 * dayMs)
    await give()
    arrive(7)
    expect(await cards()).toHaveLength(6)
  })

  test('gets five of eight that are paid at the same moment, under whichever names of the mailbox', async () => {
    const { give, cards, arrive, kept } = await open()
    for (let turn = 1; turn <= 8; turn++)
      await give({
        dedication: {
          ...dedication,
          name: `Child ${turn}`,
          card: { ...card, recipientEmail: `teacher+${turn}@example.org` },
        },
      })
    for (let turn = 1; turn <= 8; turn++) arrive(turn)
    expect(await cards()).toHaveLength(5)
    expect(kept().map((row) => row.card)).toEqual([...Array(5).fill('sent'), ...Array(3).fill('refused')])
  })

  test('is forgotten some weeks later, in the log of mail as well', async () => {
    const { give, cards, arrive, kept, deps, clock } = await open()
    await give()
    await give({ dedication: { ...dedication, name: 'Never paid' } })
    arrive(1)
    await cards()
    const forget = () =>
      forgetRecipientsOfCards(deps.db, {
        before: new Date(clock.now().getTime() - cardRecipientDays * dayMs).toISOString(),
        limit: 10,
      })
    clock.pass((cardRecipientDays - 1) * dayMs)
    expect(forget()).toBe(0)
    clock.pass(2 * dayMs)
    expect(forget()).toBe(2)
    const nobody = { recipientName: null, recipientEmail: null, message: null }
    expect(kept()).toMatchObject([
      { ...nobody, card: 'sent', name: 'Amara’s class' },
      { ...nobody, card: 'dropped' },
    ])
    expect(JSON.stringify(deps.db.select().from(mailLog).all())).not.toMatch(/teacher|Mwalimu|Asante/)
  })
})

describe('what is asked', () => {
  test.each([
    ['a name', { ...dedication, name: ' ' }],
    ['a name without a link', { ...dedication, name: 'www.example.com' }],
    ['a name without an address', { ...dedication, name: 'me@example.org' }],
    ['a short name', { ...dedication, name: 'a'.repeat(81) }],
    ['a kind', { ...dedication, kind: 'birthday' }],
    ['an address for the card', { ...dedication, card: { ...card, recipientEmail: 'teacher' } }],
    ['a message without links', { ...dedication, card: { ...card, message: 'See https://example.org/x' } }],
    ['a short message', { ...dedication, card: { ...card, message: 'a'.repeat(301) } }],
  ])('needs %s', async (_, wrong) => {
    const { give, deps } = await open()
    expect((await give({ dedication: wrong })).status).toBe(400)
    expect(deps.db.select().from(donationDedications).all()).toEqual([])
  })

  test('may be nothing, or a dedication without a card', async () => {
    const { give, kept, arrive, cards } = await open()
    for (const one of [undefined, null, { kind: 'memory', name: 'Kofi' }, { kind: 'memory', name: 'Kofi', card: null }])
      expect((await give({ dedication: one })).status).toBe(200)
    expect(kept()).toMatchObject([{ card: null }, { card: null }])
    arrive(3)
    expect(await cards()).toEqual([])
  })

  test('is drawn as words, whatever it holds', async () => {
    const { give, arrive, cards } = await open()
    const message = '<b>Hello</b>.We are <script>alert(1)</script>'
    await give({ dedication: { kind: 'honour', name: '<i>Amara</i>', card: { ...card, message } } })
    arrive(1)
    const { html = '' } = (await cards())[0]?.email ?? {}
    expect(html).toContain('&lt;i&gt;Amara&lt;/i&gt;')
    expect(html).toContain('&lt;b&gt;Hello&lt;/b&gt;. We are')
    expect(html).not.toContain('<script')
  })

  test('belongs to the act: the same one again is the same, with another dedication it is another', async () => {
    const { give, kept } = await open()
    const key = randomUUID()
    expect((await give({}, { key })).status).toBe(200)
    expect((await give({}, { key })).status).toBe(200)
    const other = await give({ dedication: { ...dedication, name: 'Somebody else' } }, { key })
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'submission.reused' }])
    expect((await give({ dedication: null }, { key })).status).toBe(409)
    expect(kept()).toHaveLength(1)
  })

  test('is bounded for a network, and donations without a card go on', async () => {
    const { give, clock } = await open()
    for (let turn = 0; turn < 20; turn++) expect((await give({ amount: 20 + turn })).status).toBe(200)
    clock.pass(hourMs)
    expect((await give({ amount: 90 })).status).toBe(429)
    expect((await give({ dedication: null })).status).toBe(200)
  })

  test('goes with a PayPal order as well', async () => {
    const sandbox = await openSandbox()
    onTestFinished(() => sandbox.close())
    const api = await openTestApp({ ...sandbox.paypal.env })
    const answer = await api.app.request('/paypal/order', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ amount: '50', dedication }),
    })
    expect(answer.status).toBe(200)
    expect(api.deps.db.select().from(donationDedications).all()).toMatchObject([{ card: 'asked', donationId: 1 }])
  })
})

test('the desk sees for whom a donation was given, and whether the card has left', async () => {
  const api = await open()
  await api.give()
  await api.give({ dedication: null })
  api.arrive(1)
  await api.cards()
  const answer = await api.app.request('/api/donations', { headers: { cookie: await api.signIn() } })
  const [second, first] = (await answer.json()) as { dedication?: object }[]
  expect(first?.dedication).toMatchObject({ kind: 'honour', card: 'sent', recipientEmail: 'teacher@example.org' })
  expect(second).not.toHaveProperty('dedication')
  expect(stored(api)).toHaveLength(2)
})
