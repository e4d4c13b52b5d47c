import { useEffect, useRef, useState } from 'react'
import type { DonationMethod } from '../../data/vocabulary/money.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { errorsOf, useErrors } from '../letters/formErrors.ts'
import { dismissToast, showToast } from '../ui/toasts.ts'
import { type Act, actOf } from './acts.ts'
import { fetchLaterSteps } from './fetchSteps.ts'
import { amountProblem, type Gift, giftOf, invalidAmount } from './gift.ts'
import { blankFields, useGiftForm } from './giftForm.ts'
import { keepForm, takeForm } from './keptForm.ts'
import { isOwnDocument } from './ownDocument.ts'
import { refusalIn } from './refusalIn.ts'
import type { Refusal } from './refusals.ts'
import type { OpenStripe } from './stripePayment.ts'
import { announceThanks } from './thanks.ts'
import { useOnline } from './useOnline.ts'
import { usePaypal } from './usePaypal.ts'
import { useReturn } from './useReturn.ts'
import { nothingTaken, toastOf } from './words.ts'

export type Step =
  | { name: 'choose' }
  | { name: 'pay'; gift: Gift; clientSecret: string; stripe: OpenStripe }
  /** Null: come back from a bank's page, where the form was left behind. */
  | { name: 'thanks'; gift: Gift | null; fate: 'received' | 'processing' }

/** Words beside the button, until the next try. */
export interface Note {
  tone: 'good' | 'bad'
  words: string
}

/** The way of a gift from the form to the thanks. What was entered stays whatever happens. */
export function useGiving(ways: readonly DonationMethod[]) {
  const { payments } = useSite()
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const fields = useGiftForm(form)
  const errors = useErrors(form)
  const [method, setMethod] = useState<DonationMethod>(ways[0] ?? 'card')
  const [touched, setTouched] = useState(false)
  const [isOwn, setOwn] = useState(true)
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<Note | null>(null)
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const act = useRef<Act | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    setOwn(isOwnDocument())
    const kept = takeForm()
    if (!kept) return
    fields.begin(kept.fields)
    if (ways.includes(kept.method)) setMethod(kept.method)
    touch()
    setNote({ tone: 'good', words: 'Your gift is as you left it. Press the button once more to pay.' })
  }, [])

  useReturn((fate) => {
    if (fate === 'failed') return setNote({ tone: 'bad', words: `The payment did not go through. ${nothingTaken}` })
    setStep({ name: 'thanks', gift: null, fate })
  })

  const paypal = usePaypal({
    setUp: payments.paypal,
    wanted: method === 'paypal' && touched && isOwn && online,
    asAct,
    onPaid: (status) => finish(status === 'COMPLETED' ? 'received' : 'processing'),
    onRefused: refuse,
  })

  function touch() {
    setTouched(true)
    if (navigator.onLine) void announce()
  }

  function refuse(refusal: Refusal) {
    if (refusal.kind === 'arrived') return finish('received')
    if (refusal.kind === 'fields') return errors.show(errorsOf(refusal.issues))
    if (refusal.kind === 'wait') showToast(toastOf(refusal))
    const words = 'words' in refusal ? refusal.words : null
    setNote({ tone: 'bad', words: [words, nothingTaken].filter(Boolean).join(' ') })
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
    const gift = giftOf(fields.read())
    const problem = amountProblem(gift.amount, way)
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
    act.current = actOf(act.current, way, gift)
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
      const { clientSecret } = await asAct(asked, createIntent)
      setStep({ name: 'pay', gift: asked.gift, clientSecret, stripe })
    } catch (error) {
      console.info('Donation by card:', error)
      const refusal = await refusalIn(error)
      if (!['fields', 'wait', 'arrived'].includes(refusal.kind)) showToast(toastOf(refusal))
      refuse(refusal)
    } finally {
      setBusy(false)
    }
  }

  function finish(fate: 'received' | 'processing') {
    const gift = act.current?.gift ?? null
    act.current = null
    setNote(null)
    setStep({ name: 'thanks', gift, fate })
    if (fate === 'received') announceThanks()
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
    busy,
    online,
    isOwn,
    paypal,
    touch,
    finish,

    changed(name: string) {
      errors.typed(name === 'preset' ? 'amount' : name)
      fields.changed(name)
    },

    choose(way: DonationMethod) {
      setNote(null)
      setMethod(way)
    },

    submit() {
      if (busy || !navigator.onLine) return
      touch()
      const asked = checkedAct(method)
      if (!asked) return
      if (!isOwnDocument()) return moveToOwnDocument(method)
      if (method === 'card') return void payByCard(asked)
      if (paypal.state.name === 'ready') void paypal.start(asked)
    },

    /** Back to the form, which is as it was left. */
    change: () => setStep({ name: 'choose' }),

    startOver() {
      fields.begin(blankFields)
      setStep({ name: 'choose' })
    },
  }

  function moveToOwnDocument(way: DonationMethod) {
    keepForm({ fields: fields.read(), method: way })
    location.assign(paths.donate)
  }
}
export type Giving = ReturnType<typeof useGiving>

/** The code that pays comes with the first touch of the form. A connection may be gone by then. */
async function announce(): Promise<void> {
  const calls = await import('./calls.ts').catch(() => null)
  if (calls && navigator.onLine) await calls.announceVisit()
}
