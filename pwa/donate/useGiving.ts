import { useEffect, useRef, useState } from 'react'
import type { DonationMethod } from '../../data/vocabulary/money.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { errorsOf, useErrors } from '../forms/formErrors.ts'
import { dismissToast, showToast } from '../ui/toasts.ts'
import { type Act, actOf } from './acts.ts'
import { fetchLaterSteps } from './fetchSteps.ts'
import { amountProblemIn, fieldsOf, type Gift, type GiftFields, giftOf, invalidAmount } from './gift.ts'
import { blankFields, useGiftForm } from './giftForm.ts'
import { keepForm, takeForm } from './keptForm.ts'
import { isOwnDocument } from './ownDocument.ts'
import { wait } from './patience.ts'
import { refusalIn } from './refusalIn.ts'
import type { Refusal } from './refusals.ts'
import type { OpenStripe } from './stripePayment.ts'
import type { Return } from './stripeReturn.ts'
import { takeReturn } from './takeReturn.ts'
import { announceThanks } from './thanks.ts'
import { forgetUnsure, keepUnsure, readUnsure, type Unsure } from './unsure.ts'
import { useOnline } from './useOnline.ts'
import { usePaypal } from './usePaypal.ts'
import { firstWay } from './ways.ts'
import { askingCard, notCome, nothingTaken, notOpened, notPaid, stillSilent, toastOf } from './words.ts'

export type Step =
  | { name: 'choose' }
  | { name: 'pay'; act: Act; clientSecret: string; stripe: OpenStripe }
  /** Null: come back from a bank's page, and this tab does not know from which gift. */
  | { name: 'thanks'; gift: Gift | null; fate: 'received' | 'processing' | 'unknown' }

/** Longer than the worker waits for this page. */
const pagePatienceMs = 25_000

/** Words beside the button, until the next try. */
export interface Note {
  tone: 'good' | 'bad'
  words: string
}

/** The way of a gift from the form to the thanks. What was entered stays whatever happens. */
export function useGiving() {
  const { payments } = useSite()
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const fields = useGiftForm(form)
  const errors = useErrors(form)
  const [method, setMethod] = useState<DonationMethod>(() => firstWay(payments))
  const [touched, setTouched] = useState(false)
  const [isOwn, setOwn] = useState(true)
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<Note | null>(null)
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const [unsure, setUnsure] = useState<Unsure | null>(null)
  /** Whether another payment was asked for while the fate of one is open. */
  const [isDoubted, setDoubted] = useState(false)
  const act = useRef<Act | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const isOwnPage = isOwnDocument()
    setOwn(isOwnPage)
    const left = readUnsure()
    const kept = takeForm()
    const entered = kept ?? (left && { fields: fieldsOf(left.act.gift), method: left.act.method })
    const returned = takeReturn()
    if (entered) {
      fields.begin(entered.fields)
      if (payments[entered.method]) setMethod(entered.method)
    }
    if (returned?.kind === 'paid') return void comeBack(returned, left)
    if (returned) announceThanks()
    setUnsure(left)
    if (!kept) return
    touch()
    setNote(
      isOwnPage
        ? { tone: 'good', words: 'Your donation is as you left it. Press the button once more to pay.' }
        : { tone: 'bad', words: notCome },
    )
  }, [])

  const paypal = usePaypal({
    setUp: payments.paypal,
    wanted: method === 'paypal' && touched && isOwn && online,
    asAct,
    onApproved: keepUnsure,
    onPaid: (status, paid) => finish(status === 'COMPLETED' ? 'received' : 'processing', paid),
    onRefused: refuse,
    onUnsure: doubt,
    onNotOpened: () => setNote({ tone: 'bad', words: `${notOpened} ${nothingTaken}` }),
  })
  const isBusy = busy || paypal.state.name === 'capturing'

  /** From a bank's page. What the address says is not believed: Stripe is asked. */
  async function comeBack({ clientSecret }: Extract<Return, { kind: 'paid' }>, left: Unsure | null) {
    const own = left?.orderId === null ? left : null
    setBusy(true)
    setNote({ tone: 'good', words: askingCard })
    const fate = await fateOfSecret(clientSecret)
    setBusy(false)
    setNote(null)
    if (fate === 'received' || fate === 'processing') return finish(fate, own?.act ?? null)
    if (fate === 'unpaid') {
      if (own) settle(own.act)
      act.current = own?.act ?? null
      return setNote({ tone: 'bad', words: own ? `${notPaid} ${nothingTaken}` : notPaid })
    }
    if (left) return setUnsure(left)
    setStep({ name: 'thanks', gift: null, fate })
  }

  async function fateOfSecret(clientSecret: string | null) {
    try {
      const later = fetchLaterSteps()
      if (!clientSecret || !payments.card || !isOwnDocument()) return await later.then(() => 'unknown' as const)
      const [{ openStripe }, { fateOf }] = await Promise.all([
        import('./stripePayment.ts'),
        import('./confirmation.ts'),
      ])
      return await fateOf(await openStripe(payments.card), clientSecret)
    } catch (error) {
      console.info('Donation by card:', error)
      return 'unknown'
    }
  }

  function touch() {
    setTouched(true)
    if (navigator.onLine && payments[method]) void announce()
  }

  function refuse(refusal: Refusal, refused: Act) {
    if (refusal.kind === 'arrived') return finish('received', refused)
    if (refusal.kind === 'declined') settle(refused)
    if (refusal.kind === 'fields') return errors.show(errorsOf(refusal.issues))
    if (refusal.kind === 'wait') showToast(toastOf(refusal))
    const words = 'words' in refusal ? refusal.words : null
    const isOpen = refusal.kind !== 'declined' && unsure?.act.key === refused.key
    setNote({ tone: 'bad', words: [words, isOpen ? stillSilent : nothingTaken].filter(Boolean).join(' ') })
  }

  function doubt(left: Unsure) {
    keepUnsure(left)
    setUnsure(left)
    if (unsure?.act.key === left.act.key) setNote({ tone: 'bad', words: stillSilent })
  }

  /** The fate of this act is known. */
  function settle(settled: Act) {
    forgetUnsure(settled)
    setUnsure((before) => (before?.act.key === settled.key ? null : before))
    setDoubted(false)
  }

  async function asAct<T>(first: Act, call: (act: Act) => Promise<T>): Promise<T> {
    try {
      return await call(first)
    } catch (error) {
      if ((await refusalIn(error)).kind !== 'reused') throw error
      act.current = actOf(null, first.method, first.gift)
      return call(act.current)
    }
  }

  /** The act that the form asks for, or null with a word about what is wrong. */
  function checkedAct(way: DonationMethod): Act | null {
    dismissToast()
    setNote(null)
    const entered = fields.read()
    const problem = amountProblemIn(entered, way)
    if (problem) {
      showToast({ ...invalidAmount, text: problem, tone: 'bad' })
      errors.show({ amount: problem })
      return null
    }
    const email = form.current?.elements.namedItem('donorEmail')
    if (email instanceof HTMLInputElement && !email.validity.valid) {
      errors.show({ donorEmail: 'Please enter a valid email address.' })
      return null
    }
    errors.clear()
    const gift = giftOf(entered)
    const same = unsure && actOf(unsure.act, way, gift) === unsure.act
    act.current = actOf(same ? unsure.act : act.current, way, gift)
    return act.current
  }

  async function payByCard(asked: Act) {
    if (!payments.card) return
    setBusy(true)
    try {
      const [{ openStripe }, { createIntent }] = await Promise.all([
        import('./stripePayment.ts'),
        import('./calls.ts'),
        fetchLaterSteps(),
      ])
      // First what takes the payment: nothing is begun that could not be finished.
      const stripe = await openStripe(payments.card)
      const begun = await asAct(asked, async (used) => ({ act: used, ...(await createIntent(used)) }))
      if (unsure?.act.key === asked.key && !(await isUnpaid(begun, stripe))) return
      setStep({ name: 'pay', ...begun, stripe })
    } catch (error) {
      console.info('Donation by card:', error)
      const refusal = await refusalIn(error)
      if (!['fields', 'wait', 'arrived'].includes(refusal.kind)) showToast(toastOf(refusal))
      refuse(refusal, asked)
    } finally {
      setBusy(false)
    }
  }

  /** Of a payment whose fate was open, as Stripe tells it. */
  async function isUnpaid(begun: { act: Act; clientSecret: string }, stripe: OpenStripe): Promise<boolean> {
    const { fateOf } = await import('./confirmation.ts')
    const fate = await fateOf(stripe, begun.clientSecret)
    if (fate === 'unknown') setNote({ tone: 'bad', words: stillSilent })
    else if (fate !== 'unpaid') finish(fate, begun.act)
    else if (unsure) settle(unsure.act)
    return fate === 'unpaid'
  }

  function finish(fate: 'received' | 'processing', paid: Act | null) {
    if (paid) settle(paid)
    if (act.current?.key === paid?.key) act.current = null
    setNote(null)
    setStep({ name: 'thanks', gift: paid?.gift ?? null, fate })
    if (fate === 'received') announceThanks()
  }

  function submit(isMeant = false) {
    if (isBusy || !navigator.onLine || !payments[method]) return
    touch()
    const asked = checkedAct(method)
    if (!asked) return
    if (!isOwnDocument()) return moveToOwnDocument(fields.read(), method)
    const isSame = unsure?.act.key === asked.key
    if (unsure && !isSame && !isMeant) return setDoubted(true)
    setDoubted(false)
    if (method === 'card') return void payByCard(asked)
    if (unsure && isSame) return askAgain(unsure)
    if (paypal.state.name === 'ready') void paypal.start(asked)
  }

  /** What became of the payment whose fate is open. */
  function askAgain(left: Unsure) {
    if (isBusy || !navigator.onLine) return
    setDoubted(false)
    setNote(null)
    if (left.orderId !== null) return void paypal.capture(left.act, left.orderId)
    if (!isOwnDocument()) return moveToOwnDocument(fieldsOf(left.act.gift), 'card')
    void payByCard(left.act)
  }

  return {
    form,
    sheet: fields.sheet,
    gift: fields.gift,
    other: fields.other,
    errors: errors.errors,
    method,
    step,
    note,
    busy: isBusy,
    unsure,
    isDoubted: isDoubted && unsure !== null,
    online,
    isOwn,
    paypal,
    touch,
    finish,
    doubt,
    settle,

    changed(name: string) {
      errors.typed(name === 'preset' ? 'amount' : name)
      setDoubted(false)
      fields.changed(name)
    },

    choose(way: DonationMethod) {
      setNote(null)
      setDoubted(false)
      setMethod(way)
    },

    submit: () => submit(),
    askAgain,

    /** The answer to whether another payment is meant. */
    answerDoubt: (isMeant: boolean) => (isMeant ? submit(true) : setDoubted(false)),

    /** Back to the form, which is as it was left. */
    change: () => setStep({ name: 'choose' }),

    startOver() {
      fields.begin(blankFields)
      setStep({ name: 'choose' })
    },
  }

  /** On a slow line the page takes its time; the button says so meanwhile. */
  function moveToOwnDocument(entered: GiftFields, way: DonationMethod) {
    keepForm({ fields: entered, method: way })
    setBusy(true)
    void wait(pagePatienceMs).then(() => setBusy(false))
    location.assign(paths.donate)
  }
}
export type Giving = ReturnType<typeof useGiving>

/** The code that pays comes with the first touch of the form. A connection may be gone by then. */
async function announce(): Promise<void> {
  const calls = await import('./calls.ts').catch(() => null)
  if (calls && navigator.onLine) await calls.announceVisit()
}
