import { describe, expect, it } from 'vitest'
import type { Payments } from '../../../data/contract/site.ts'
import type { Donation, GiftFields } from '../donation.ts'
import type { Fate, OpenCard } from '../payment/cardPayment.ts'
import type { Refusal } from '../payment/refusals.ts'
import type { Unconfirmed } from '../tabStorage.ts'
import { advance } from './advance.ts'
import { type Effect, firstJourney, isBusy, type Journey, type JourneyEvent } from './journey.ts'
import { paymentEvents } from './paymentEvents.ts'

const both: Payments = {
  card: {
    publishableKey: 'pk_test_1',
    scriptUrl: null,
    fees: { once: { basisPoints: 290, fixedCents: 30 }, monthly: { basisPoints: 360, fixedCents: 30 } },
  },
  paypal: { environment: 'sandbox', scriptUrl: null },
  mobileMoney: false,
}
const fields: GiftFields = { preset: 50, other: '', name: 'Amina', email: 'amina@example.org' }
const gift = { amount: 50, name: 'Amina', email: 'amina@example.org' }
const byCard: Donation = { key: 'k1', method: 'card', gift }
const byPaypal: Donation = { ...byCard, method: 'paypal' }
const openCard: Unconfirmed = { donation: byCard, orderId: null }
const openOrder: Unconfirmed = { donation: byPaypal, orderId: 'ORDER1' }

const opened: JourneyEvent = { type: 'opened', isOwn: true, draft: null, left: null, returned: null }
const submitted: JourneyEvent = { type: 'submitted', fields, isEmailValid: true, newKey: 'k1' }
const other: JourneyEvent = { ...submitted, fields: { ...fields, preset: 25 }, newKey: 'k2' }
const toPaypal: JourneyEvent = { type: 'method chosen', method: 'paypal' }
const preparedBy = (donation: Donation, fate: Fate = 'unpaid', asked = donation): JourneyEvent => ({
  type: 'card prepared',
  asked,
  payment: { donation, clientSecret: 'pi_1_secret_2', card: {} as OpenCard },
  fate,
})
const prepared = preparedBy(byCard)
const ordered: JourneyEvent = { type: 'ordered', orderId: 'ORDER1', donation: byPaypal }
const approved: JourneyEvent = { type: 'approved', orderId: 'ORDER1' }
const captured = (status: 'COMPLETED' | 'PENDING'): JourneyEvent => ({ type: 'captured', donation: byPaypal, status })
const failed = (effect: Effect, refusal: Refusal): JourneyEvent => ({ type: 'failed', effect, refusal })
const noAnswer: Refusal = { kind: 'failed', words: null }
const preparing: Effect = { type: 'prepare card', donation: byCard, isOpen: false }
const ordering: Effect = { type: 'open paypal window', donation: byPaypal }
const capturing: Effect = { type: 'capture order', donation: byPaypal, orderId: 'ORDER1' }

/** The last state, and the effects of the last event. */
function walk(events: JourneyEvent[], payments = both): { journey: Journey; effects: Effect[]; asked: string[] } {
  let journey = firstJourney(payments)
  let effects: Effect[] = []
  for (const event of events) {
    const change = advance(journey, event, paymentEvents)
    journey = change.state
    effects = change.effects
  }
  return { journey, effects, asked: effects.map(({ type }) => type) }
}

const readyPaypal: JourneyEvent[] = [opened, { type: 'touched' }, toPaypal, { type: 'paypal loaded', mayOpen: true }]
const openedWith = (left: Unconfirmed): JourneyEvent => ({ ...opened, left }) as JourneyEvent
const returnedWith = (left: Unconfirmed | null, clientSecret: string | null = 'pi_1_secret_2'): JourneyEvent => ({
  type: 'opened',
  isOwn: true,
  draft: null,
  left,
  returned: { kind: 'paid', clientSecret },
})
const nothingTaken = 'Nothing was taken, and what you entered is still here.'
const stillSilent = expect.stringMatching('^We still could not hear')

describe('opening the page', () => {
  it('begins nothing', () => {
    const { journey, effects } = walk([opened])
    expect(effects).toEqual([])
    expect(journey).toEqual(firstJourney(both))
  })

  it.each([
    [both, 'card'],
    [{ ...both, card: null }, 'paypal'],
    [{ ...both, card: null, paypal: null }, 'card'],
  ] as const)('the first way that is set up is chosen', (payments, method) => {
    expect(firstJourney(payments).method).toBe(method)
  })

  it('thanks once for coming back, and believes no more than that', () => {
    const { journey, asked } = walk([{ ...opened, returned: { kind: 'thanked' } } as JourneyEvent])
    expect(asked).toEqual(['show toast'])
    expect(journey.step).toEqual({ name: 'form' })
  })

  it('a draft from another document is as it was left, and waits for one more press', () => {
    const { journey, effects } = walk([{ ...opened, draft: { fields, method: 'paypal' } } as JourneyEvent])
    expect(journey).toMatchObject({ method: 'paypal', isTouched: true, paypal: { state: 'loading' } })
    expect(journey.notice).toMatchObject({ tone: 'good' })
    expect(effects).toEqual([{ type: 'fill form', fields }, { type: 'announce visit' }, { type: 'load paypal' }])
  })

  it('a draft in a document that may not load what pays says that the page did not come', () => {
    const { journey, asked } = walk([{ ...opened, isOwn: false, draft: { fields, method: 'paypal' } } as JourneyEvent])
    expect(journey.notice).toMatchObject({
      tone: 'bad',
      words: expect.stringMatching('^The payment page did not load'),
    })
    expect(asked).not.toContain('load paypal')
  })

  it('an unconfirmed payment is shown with its form and asked about at once, and a draft goes before that', () => {
    const { journey, effects } = walk([openedWith(openCard)])
    expect(journey).toMatchObject({ unconfirmed: openCard, method: 'card', step: { name: 'preparing' } })
    expect(effects).toEqual([
      { type: 'fill form', fields: expect.objectContaining({ preset: 50, other: '' }) },
      { type: 'prepare card', donation: byCard, isOpen: true },
    ])
    expect(walk([{ ...openedWith(openCard), isOwn: false } as JourneyEvent]).asked).toEqual(['fill form'])
    expect(walk([{ type: 'connection', online: false }, openedWith(openCard)]).asked).toEqual(['fill form'])
    const draft = { fields: { ...fields, preset: 100 }, method: 'card' } as const
    expect(walk([{ ...opened, draft, left: openCard } as JourneyEvent])).toMatchObject({
      journey: { unconfirmed: openCard },
      effects: [{ type: 'fill form', fields: draft.fields }, { type: 'announce visit' }],
    })
  })
})

describe('a return from a bank’s page', () => {
  it('is not believed: Stripe is asked, and nothing else can be begun meanwhile', () => {
    const { journey, effects } = walk([returnedWith(openCard)])
    expect(effects).toContainEqual({ type: 'ask of return', clientSecret: 'pi_1_secret_2' })
    expect(isBusy(journey)).toBe(true)
    expect(walk([returnedWith(openCard), submitted])).toMatchObject({ effects: [] })
  })

  it('in a document that may not load Stripe nobody can be asked', () => {
    const { effects } = walk([{ ...returnedWith(openCard), isOwn: false } as JourneyEvent])
    expect(effects).toContainEqual({ type: 'ask of return', clientSecret: null })
  })

  const told = (left: Unconfirmed | null, fate: Fate) => walk([returnedWith(left), { type: 'return told', fate }])

  it('paid: it is thanked for, by the gift when this tab knows it', () => {
    expect(told(openCard, 'received')).toMatchObject({
      journey: { step: { name: 'thanks', gift, fate: 'received' }, unconfirmed: null, donation: null, notice: null },
      asked: expect.arrayContaining(['forget', 'show toast']),
    })
    expect(told(null, 'received').journey.step).toEqual({ name: 'thanks', gift: null, fate: 'received' })
    expect(told(openCard, 'processing')).toMatchObject({
      journey: { step: { name: 'thanks', gift, fate: 'processing' } },
      asked: ['forget'],
    })
  })

  it('unpaid: back to the form, and the next try is the same donation', () => {
    const { journey, effects } = told(openCard, 'unpaid')
    expect(journey).toMatchObject({ step: { name: 'form' }, unconfirmed: null, donation: byCard })
    expect(journey.notice?.words).toBe(`The payment did not go through. ${nothingTaken}`)
    expect(effects).toEqual([{ type: 'forget', donation: byCard }])
    const again = walk([
      returnedWith(openCard),
      { type: 'return told', fate: 'unpaid' },
      { ...submitted, newKey: 'k2' } as JourneyEvent,
    ])
    expect(again.effects.at(-1)).toEqual({ type: 'prepare card', donation: byCard, isOpen: false })
  })

  it('not to be learnt: it stays unconfirmed, and who comes from nowhere is told to wait', () => {
    expect(told(openCard, 'unknown').journey).toMatchObject({
      step: { name: 'form' },
      unconfirmed: openCard,
      notice: null,
    })
    expect(told(null, 'unknown').journey.step).toEqual({ name: 'thanks', gift: null, fate: 'unknown' })
    expect(walk([returnedWith(openCard), failed({ type: 'ask of return', clientSecret: null }, noAnswer)])).toEqual(
      told(openCard, 'unknown'),
    )
  })

  it('of a card leaves an order of PayPal that is open as it is', () => {
    for (const fate of ['received', 'processing', 'unpaid', 'unknown'] as const)
      expect(told(openOrder, fate)).toMatchObject({ journey: { unconfirmed: openOrder } })
    expect(told(openOrder, 'unpaid').asked).toEqual([])
  })
})

describe('the form', () => {
  it.each([
    ['no amount', { fields: { ...fields, other: 'abc' } }, 'amount', ['show toast', 'show issues']],
    ['no email address', { isEmailValid: false }, 'donorEmail', ['show issues']],
  ])('with %s asks for it again, and begins nothing', (_, wrong, field, shown) => {
    const { journey, asked, effects } = walk([opened, { ...submitted, ...wrong } as JourneyEvent])
    expect(asked).toEqual(['announce visit', 'dismiss toast', ...shown])
    expect(effects.at(-1)).toMatchObject({ issues: [{ field }] })
    expect(journey).toMatchObject({ step: { name: 'form' }, donation: null })
  })

  it('without a connection begins nothing', () => {
    expect(walk([opened, { type: 'connection', online: false }, submitted]).effects).toEqual([])
    expect(walk([opened, { type: 'connection', online: false }, { type: 'touched' }]).effects).toEqual([])
    expect(walk([openedWith(openCard), { type: 'connection', online: false }, { type: 'ask again' }]).effects).toEqual(
      [],
    )
  })

  it('of a way that is not set up begins nothing', () => {
    expect(walk([opened, submitted], { ...both, card: null }).asked).not.toContain('prepare card')
    expect(
      walk([opened, { type: 'method chosen', method: 'card' }, submitted], { ...both, card: null }).effects,
    ).toEqual([])
  })

  it('in a document that may not load what pays moves to one that may, and comes back when that one does not answer', () => {
    const shell = { ...opened, isOwn: false } as JourneyEvent
    const { journey, effects } = walk([shell, submitted])
    expect(effects.at(-1)).toEqual({ type: 'move', draft: { fields, method: 'card' } })
    expect(isBusy(journey)).toBe(true)
    expect(walk([shell, submitted, submitted]).effects).toEqual([])
    expect(isBusy(walk([shell, submitted, { type: 'move timed out' }]).journey)).toBe(false)
    expect(walk([{ ...shell, left: openCard } as JourneyEvent, { type: 'ask again' }]).effects).toEqual([
      { type: 'move', draft: { fields, method: 'card' } },
    ])
  })
})

describe('a card', () => {
  it('begins with what takes the payment; a second click begins nothing', () => {
    const { journey, effects } = walk([opened, submitted])
    expect(effects.at(-1)).toEqual({ type: 'prepare card', donation: byCard, isOpen: false })
    expect(isBusy(journey)).toBe(true)
    expect(walk([opened, submitted, { ...submitted, newKey: 'k2' } as JourneyEvent])).toEqual({
      journey,
      effects: [],
      asked: [],
    })
    expect(walk([opened, submitted, prepared]).journey.step).toMatchObject({ name: 'card', donation: byCard })
  })

  it('the same gift again is the same donation, another one is another', () => {
    const back: JourneyEvent[] = [opened, submitted, prepared, { type: 'change amount' }]
    const same = walk([...back, { ...submitted, newKey: 'k2' } as JourneyEvent])
    expect(same.effects.at(-1)).toMatchObject({ donation: { key: 'k1' } })
    expect(walk([...back, other]).effects.at(-1)).toMatchObject({ donation: { key: 'k2', gift: { amount: 25 } } })
  })

  it('a key that the server has used up goes on as a new one', () => {
    const renewed = { ...byCard, key: 'k9' }
    const events: JourneyEvent[] = [opened, submitted, { type: 'renewed', donation: renewed }]
    const { journey } = walk([...events, preparedBy(renewed, 'unpaid', byCard)])
    expect(journey).toMatchObject({ step: { name: 'card', donation: renewed }, donation: renewed })
    const retried = walk([...events, failed(preparing, noAnswer), submitted])
    expect(retried.effects.at(-1)).toMatchObject({ type: 'prepare card', donation: { key: 'k9' } })
  })

  it.each([
    ['no answer', noAnswer, ['show toast'], nothingTaken],
    ['a provider that is out', { kind: 'failed', words: 'It is out.' }, ['show toast'], `It is out. ${nothingTaken}`],
    ['too many tries', { kind: 'wait', words: 'In 9 minutes.' }, ['show toast'], `In 9 minutes. ${nothingTaken}`],
    ['a key used up twice', { kind: 'reused' }, ['show toast'], nothingTaken],
    ['a decline', { kind: 'declined', words: 'Declined.' }, ['show toast', 'forget'], `Declined. ${nothingTaken}`],
  ] as [string, Refusal, string[], string][])(
    '%s leads back to the form, which says so',
    (_, refusal, asked, words) => {
      const change = walk([opened, submitted, failed(preparing, refusal)])
      expect(change.asked).toEqual(asked)
      expect(change.journey).toMatchObject({ step: { name: 'form' }, donation: byCard, notice: { tone: 'bad', words } })
    },
  )

  it('fields at fault are shown beside them', () => {
    const issues = [{ field: 'donorEmail', message: 'Please enter a valid email address.' }]
    const { journey, effects } = walk([opened, submitted, failed(preparing, { kind: 'fields', issues })])
    expect(effects).toEqual([{ type: 'show issues', issues }])
    expect(journey).toMatchObject({ step: { name: 'form' }, notice: null })
  })

  it('one that had arrived already is thanked for, and not asked for again', () => {
    const { journey, asked } = walk([opened, submitted, failed(preparing, { kind: 'arrived' })])
    expect(journey).toMatchObject({ step: { name: 'thanks', gift }, donation: null })
    expect(asked).toContain('show toast')
  })

  it('without the code that pays it is told, in words that fit what is known', () => {
    const lost = (isOpen: boolean): JourneyEvent => ({
      type: 'not fetched',
      effect: { type: 'prepare card', donation: byCard, isOpen },
    })
    expect(walk([opened, submitted, lost(false)]).journey).toMatchObject({
      step: { name: 'form' },
      notice: { words: nothingTaken },
    })
    expect(walk([openedWith(openCard), { type: 'ask again' }, lost(true)]).journey).toMatchObject({
      step: { name: 'form' },
      unconfirmed: openCard,
      notice: { words: stillSilent },
    })
  })

  it('is remembered before the money may move, and forgotten when its fate is known', () => {
    const pay: JourneyEvent[] = [opened, submitted, prepared, { type: 'confirming', donation: byCard }]
    expect(walk(pay).effects).toEqual([{ type: 'remember', payment: openCard }])
    for (const fate of ['received', 'processing', 'unpaid'] as const)
      expect(walk([...pay, { type: 'fate told', donation: byCard, fate }]).effects).toContainEqual({
        type: 'forget',
        donation: byCard,
      })
    expect(walk([...pay, { type: 'fate told', donation: byCard, fate: 'received' }]).journey).toMatchObject({
      step: { name: 'thanks', gift, fate: 'received' },
      donation: null,
    })
    expect(walk([...pay, { type: 'fate told', donation: byCard, fate: 'unknown' }])).toMatchObject({
      journey: { step: { name: 'card' }, unconfirmed: openCard },
      effects: [{ type: 'remember', payment: openCard }],
    })
  })

  it('what comes after the donor has paid with PayPal takes nobody back from the thanks', () => {
    const paid: JourneyEvent[] = [
      ...readyPaypal,
      submitted,
      ordered,
      { type: 'method chosen', method: 'card' },
      other,
      approved,
      captured('COMPLETED'),
    ]
    const asked = { ...byCard, key: 'k2', gift: { ...gift, amount: 25 } }
    const { step } = walk(paid).journey
    expect(step).toMatchObject({ name: 'thanks', gift })
    expect(walk([...paid, preparedBy(asked)]).journey.step).toEqual(step)
    expect(walk([...paid, failed({ ...preparing, donation: asked } as Effect, noAnswer)]).journey.step).toEqual(step)
    expect(walk([...paid, { type: 'change amount' }]).journey.step).toEqual(step)
    expect(walk([...paid, { type: 'fate told', donation: asked, fate: 'received' }]).journey.step).toMatchObject({
      gift: { amount: 25 },
    })
  })

  it('after the thanks the form starts over', () => {
    const events: JourneyEvent[] = [opened, submitted, failed(preparing, { kind: 'arrived' }), { type: 'start over' }]
    expect(walk(events)).toMatchObject({
      journey: { step: { name: 'form' } },
      effects: [{ type: 'fill form', fields: { preset: 50, other: '', name: '', email: '' } }],
    })
    const next = walk([...events, { ...submitted, newKey: 'k2' } as JourneyEvent])
    expect(next.effects.at(-1)).toMatchObject({ donation: { key: 'k2' } })
  })
})

describe('an unconfirmed payment', () => {
  const unanswered = failed({ ...preparing, isOpen: true } as Effect, noAnswer)
  const left: JourneyEvent[] = [openedWith(openCard), unanswered]

  it.each([
    ['received', { step: { name: 'thanks', gift, fate: 'received' }, unconfirmed: null }],
    ['processing', { step: { name: 'thanks', gift, fate: 'processing' }, unconfirmed: null }],
    [
      'unpaid',
      {
        step: { name: 'form' },
        unconfirmed: null,
        donation: byCard,
        notice: { tone: 'bad', words: `The payment did not go through. ${nothingTaken}` },
      },
    ],
    ['unknown', { step: { name: 'form' }, unconfirmed: openCard, notice: { tone: 'bad', words: stillSilent } }],
  ] as const)('is told as soon as a page opens: it is %s', (fate, journey) => {
    expect(walk([openedWith(openCard), preparedBy(byCard, fate)]).journey).toMatchObject(journey)
  })

  it('of the same gift is asked about before it is paid again', () => {
    const again = { type: 'prepare card', donation: byCard, isOpen: true }
    expect(walk([...left, { type: 'ask again' }]).effects).toEqual([again])
    expect(walk([...left, { ...submitted, newKey: 'k2' } as JourneyEvent]).effects.at(-1)).toEqual(again)
    expect(walk([...left, { type: 'ask again' }, { type: 'ask again' }]).effects).toEqual([])
  })

  it.each([
    ['received', { step: { name: 'thanks', gift, fate: 'received' }, unconfirmed: null }],
    ['processing', { step: { name: 'thanks', gift, fate: 'processing' }, unconfirmed: null }],
    ['unpaid', { step: { name: 'card', donation: byCard }, unconfirmed: null }],
    ['unknown', { step: { name: 'form' }, unconfirmed: openCard, notice: { tone: 'bad', words: stillSilent } }],
  ] as const)('asked about, it is %s', (fate, journey) => {
    expect(walk([...left, { type: 'ask again' }, preparedBy(byCard, fate)]).journey).toMatchObject(journey)
  })

  it('is not said to be unpaid as long as nobody knows', () => {
    const { journey } = walk([...left, { type: 'ask again' }, unanswered])
    expect(journey).toMatchObject({ unconfirmed: openCard, notice: { words: stillSilent } })
  })

  it.each([
    ['another amount', [other]],
    ['another way', [toPaypal, { type: 'touched' }, { type: 'paypal loaded', mayOpen: true }, submitted]],
  ] as [string, JourneyEvent[]][])('beside it %s has to be meant', (_, events) => {
    const { journey, asked } = walk([...left, ...events])
    expect(journey.isDoubted).toBe(true)
    expect(asked).not.toContain('prepare card')
    expect(asked).not.toContain('open paypal window')
    expect(walk([...left, ...events, { type: 'edited' }])).toMatchObject({ journey: { isDoubted: false }, effects: [] })
    const meant = walk([...left, ...events, { ...events.at(-1), isMeant: true } as JourneyEvent])
    expect(meant.journey).toMatchObject({ isDoubted: false, unconfirmed: openCard })
    expect(meant.effects.at(-1)?.type).toMatch(/^(prepare card|open paypal window)$/)
  })

  it('of PayPal is asked about as soon as a page opens, by its order, also without PayPal’s script', () => {
    const { journey, effects } = walk([openedWith(openOrder)])
    expect(effects.slice(1)).toEqual([{ type: 'remember', payment: openOrder }, capturing])
    expect(effects[0]).toMatchObject({ type: 'fill form', fields: { preset: 50 } })
    expect(isBusy(journey)).toBe(true)
    expect(walk([openedWith(openOrder), { type: 'ask again' }]).effects).toEqual([])
    expect(walk([openedWith(openOrder), captured('COMPLETED')]).journey).toMatchObject({
      step: { name: 'thanks', gift },
      unconfirmed: null,
      paypal: { state: 'idle' },
    })
  })
})

describe('an order whose window was opened', () => {
  const unseen: Unconfirmed = { ...openOrder, isSeen: false }
  const back = openedWith(unseen)
  const asking: Effect = { type: 'capture order', ...unseen } as Effect
  const notApproved: Refusal = { kind: 'declined', words: 'This donation was not approved.', isApprovable: true }

  it('is remembered from then on, unless another payment is open already', () => {
    expect(walk([...readyPaypal, submitted, ordered]).effects).toEqual([{ type: 'remember', payment: unseen }])
    const meant = { ...submitted, isMeant: true } as JourneyEvent
    const beside: JourneyEvent[] = [
      openedWith(openCard),
      failed({ ...preparing, isOpen: true } as Effect, noAnswer),
      ...readyPaypal.slice(1),
      meant,
      ordered,
    ]
    expect(walk(beside).asked).not.toContain('remember')
  })

  it('is asked about by the page that comes back, and thanked for when it was taken meanwhile', () => {
    expect(walk([back]).effects.slice(1)).toEqual([{ type: 'remember', payment: unseen }, asking])
    expect(walk([back, captured('COMPLETED')])).toMatchObject({
      journey: { step: { name: 'thanks', gift, fate: 'received' }, unconfirmed: null },
      asked: ['show toast', 'forget'],
    })
    expect(walk([back, captured('PENDING')]).journey.step).toMatchObject({ name: 'thanks', fate: 'processing' })
  })

  it('was not approved: that is said, the form is as it was, and the next press is the same donation', () => {
    const { journey, asked } = walk([back, failed(asking, notApproved)])
    expect(journey).toMatchObject({ method: 'paypal', unconfirmed: null, donation: byPaypal, notice: { tone: 'bad' } })
    // Its window may still be open elsewhere.
    expect(asked).not.toContain('forget')
    const again = walk([
      back,
      failed(asking, notApproved),
      { ...submitted, newKey: 'k2' } as JourneyEvent,
      { type: 'paypal loaded', mayOpen: true },
    ])
    expect(again.effects).toEqual([ordering])
  })

  it('without an answer is unconfirmed, and nobody says that it was approved', () => {
    const { journey, effects } = walk([back, failed(asking, noAnswer)])
    expect(journey).toMatchObject({ unconfirmed: unseen })
    expect(effects).toEqual([{ type: 'remember', payment: unseen }])
  })

  it('is not asked about without a connection: the page says what is open', () => {
    const { journey, asked } = walk([{ type: 'connection', online: false }, back])
    expect(journey).toMatchObject({ unconfirmed: unseen, method: 'paypal' })
    expect(asked).toEqual(['fill form'])
  })

  it('and approved before this page’s eyes is remembered as approved', () => {
    const { effects } = walk([...readyPaypal, submitted, ordered, approved])
    expect(effects[0]).toEqual({ type: 'remember', payment: openOrder })
  })
})

describe('a press while PayPal is on its way', () => {
  const loaded = (mayOpen: boolean): JourneyEvent => ({ type: 'paypal loaded', mayOpen })
  const pressed: JourneyEvent[] = [opened, toPaypal, submitted]

  it('waits, and the window opens by itself', () => {
    expect(walk(pressed).journey.paypal).toMatchObject({ state: 'loading', wish: byPaypal })
    expect(walk([...pressed, loaded(true)])).toMatchObject({
      effects: [ordering],
      journey: { paypal: { state: 'ordering', wish: null } },
    })
    expect(walk([...pressed, other, loaded(true)]).effects).toMatchObject([{ donation: { gift: { amount: 25 } } }])
  })

  it('waits too when nothing of the form was touched before', () => {
    const alone = walk([opened, submitted], { ...both, card: null })
    expect(alone.asked).toContain('load paypal')
    expect(alone.journey.paypal).toMatchObject({ state: 'loading', wish: byPaypal })
  })

  it('that is too old for the browser to open a window is told, and the next press opens it', () => {
    const old = walk([...pressed, loaded(false)])
    expect(old).toMatchObject({ effects: [], journey: { paypal: { state: 'ready', wish: null } } })
    expect(old.journey.notice).toMatchObject({ tone: 'good', words: expect.stringMatching('^PayPal is ready') })
    const again = walk([...pressed, loaded(false), submitted])
    expect(again.effects.at(-1)).toEqual(ordering)
    expect(again.journey.notice).toBeNull()
  })

  it.each([
    ['changes the form', { type: 'edited' }],
    ['turns to the card', { type: 'method chosen', method: 'card' }],
  ] as [string, JourneyEvent][])('opens nothing for who %s meanwhile', (_, event) => {
    expect(walk([...pressed, event, loaded(true)])).toMatchObject({ effects: [], journey: { notice: null } })
  })

  it.each([
    failed({ type: 'load paypal' }, noAnswer),
    { type: 'not fetched', effect: { type: 'load paypal' } },
  ] as JourneyEvent[])('is not kept where PayPal does not come', (lost) => {
    const { journey } = walk([...pressed, lost])
    expect(journey.paypal).toMatchObject({ state: 'unavailable', wish: null })
  })
})

describe('PayPal', () => {
  it('is loaded when the visitor turns to it, and not in another document or offline', () => {
    expect(walk([opened, { type: 'touched' }, toPaypal])).toMatchObject({
      journey: { paypal: { state: 'loading' } },
      effects: [{ type: 'load paypal' }],
    })
    expect(walk([opened, toPaypal]).asked).toEqual(['announce visit', 'load paypal'])
    expect(walk([{ ...opened, isOwn: false } as JourneyEvent, { type: 'touched' }, toPaypal]).effects).toEqual([])
    const offline: JourneyEvent[] = [opened, { type: 'touched' }, { type: 'connection', online: false }, toPaypal]
    expect(walk(offline).effects).toEqual([])
    expect(walk([...offline, { type: 'connection', online: true }]).asked).toEqual(['load paypal'])
  })

  it('out of reach says so, and is tried again by who turns away and back', () => {
    const out: JourneyEvent[] = [opened, { type: 'touched' }, toPaypal, failed({ type: 'load paypal' }, noAnswer)]
    expect(walk(out)).toMatchObject({ journey: { paypal: { state: 'unavailable' } }, effects: [] })
    const back = walk([...out, { type: 'method chosen', method: 'card' }, toPaypal])
    expect(back.asked).toEqual(['load paypal'])
    const lost: JourneyEvent = { type: 'not fetched', effect: { type: 'load paypal' } }
    expect(walk([opened, { type: 'touched' }, toPaypal, lost]).journey.paypal.state).toBe('unavailable')
  })

  it('opens its window with the click, once', () => {
    const { journey, effects } = walk([...readyPaypal, submitted])
    expect(effects.at(-1)).toEqual(ordering)
    expect(journey.paypal.state).toBe('ordering')
    expect(walk([...readyPaypal, submitted, submitted]).asked).not.toContain('open paypal window')
  })

  it('a window that was closed leaves everything as it was, under the same key', () => {
    const { journey } = walk([...readyPaypal, submitted, ordered])
    expect(journey).toMatchObject({ paypal: { state: 'ready' }, notice: null, donation: byPaypal, unconfirmed: null })
    const again = walk([...readyPaypal, submitted, ordered, { ...submitted, newKey: 'k2' } as JourneyEvent])
    expect(again.effects.at(-1)).toEqual(ordering)
  })

  it('a window that did not open is told, unless its order was approved all the same', () => {
    const shut: JourneyEvent = { type: 'window not opened' }
    expect(walk([...readyPaypal, submitted, ordered, shut]).journey.notice?.words).toMatch('did not open')
    expect(walk([...readyPaypal, submitted, ordered, approved, shut]).journey.notice).toBeNull()
  })

  it('a token that could not be renewed leaves PayPal out of reach, without a word about money', () => {
    const { journey } = walk([...readyPaypal, submitted, failed({ type: 'load paypal' }, noAnswer)])
    expect(journey).toMatchObject({ paypal: { state: 'unavailable' }, notice: null })
  })

  it.each([
    [noAnswer, 'unavailable', nothingTaken],
    [{ kind: 'wait', words: 'In 9 minutes.' }, 'ready', `In 9 minutes. ${nothingTaken}`],
    [{ kind: 'reused' }, 'ready', nothingTaken],
  ] as [Refusal, string, string][])('an order that is refused is told', (refusal, state, words) => {
    const { journey } = walk([...readyPaypal, submitted, failed(ordering, refusal)])
    expect(journey).toMatchObject({ paypal: { state }, notice: { words } })
  })

  it('approved, it is remembered before it is captured, and nothing else begins meanwhile', () => {
    const events = [...readyPaypal, submitted, ordered, approved]
    const { journey, effects } = walk(events)
    expect(effects).toEqual([{ type: 'remember', payment: openOrder }, capturing])
    expect(isBusy(journey)).toBe(true)
    expect(walk([...events, other]).effects).toEqual([])
    expect(walk([...events, ordered]).journey.paypal.state).toBe('capturing')
    expect(walk([...events, failed({ type: 'load paypal' }, noAnswer)]).journey.paypal.state).toBe('capturing')
  })

  it('what was approved is captured, whatever the form says by then; an order of nobody is not', () => {
    const changed: JourneyEvent[] = [
      ...readyPaypal,
      submitted,
      ordered,
      { type: 'method chosen', method: 'card' },
      other,
      preparedBy({ ...byCard, key: 'k2', gift: { ...gift, amount: 25 } }),
    ]
    expect(walk([...changed, approved]).effects.at(-1)).toEqual(capturing)
    expect(walk([...changed, approved, captured('COMPLETED')]).journey.step).toMatchObject({ name: 'thanks', gift })
    expect(walk([...readyPaypal, { type: 'approved', orderId: 'FOREIGN' }]).effects).toEqual([])
  })

  it.each([
    ['COMPLETED', 'received', ['show toast', 'forget']],
    ['PENDING', 'processing', ['forget']],
  ] as const)('captured and %s, it is %s', (status, fate, asked) => {
    const change = walk([...readyPaypal, submitted, ordered, approved, captured(status)])
    expect(change.asked).toEqual(asked)
    expect(change.journey).toMatchObject({ step: { name: 'thanks', fate }, paypal: { state: 'ready' }, donation: null })
  })

  it('declined, it may be tried again with the same order', () => {
    const refusal: Refusal = { kind: 'declined', words: 'PayPal declined the payment.' }
    const declined = [...readyPaypal, submitted, ordered, approved, failed(capturing, refusal)]
    expect(walk(declined).journey).toMatchObject({
      unconfirmed: null,
      paypal: { state: 'ready' },
      notice: { words: `PayPal declined the payment. ${nothingTaken}` },
    })
    expect(walk(declined).effects).toEqual([{ type: 'forget', donation: byPaypal }])
    expect(walk([...declined, submitted]).effects.at(-1)).toEqual(ordering)
  })

  it.each([noAnswer, { kind: 'wait', words: 'In a minute.' }, { kind: 'reused' }, { kind: 'arrived' }] as Refusal[])(
    'without a certain answer to the capture ($kind) it is unconfirmed',
    (refusal) => {
      const silent = [...readyPaypal, submitted, ordered, approved, failed(capturing, refusal)]
      expect(walk(silent)).toMatchObject({
        journey: { unconfirmed: openOrder, step: { name: 'form' }, notice: null },
        effects: [{ type: 'remember', payment: openOrder }],
      })
      const again = walk([...silent, { type: 'ask again' }, failed(capturing, refusal)])
      expect(again.journey).toMatchObject({ unconfirmed: openOrder, notice: { words: stillSilent } })
    },
  )

  it('an order that could not even be sent for is unconfirmed', () => {
    const lost: JourneyEvent = { type: 'not fetched', effect: capturing }
    expect(walk([openedWith(openOrder), { type: 'ask again' }, lost]).journey).toMatchObject({
      unconfirmed: openOrder,
      paypal: { state: 'idle' },
      notice: { words: stillSilent },
    })
  })
})
