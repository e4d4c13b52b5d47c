import { useEffect, useRef, useSyncExternalStore } from 'react'
import { cleanText } from '../../data/rules/cleanText.ts'
import { here } from '../../data/rules/languages.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { errorsOf, useErrors } from '../forms/formErrors.ts'
import { useIsReady } from '../forms/readFields.ts'
import { newId } from '../offline/newId.ts'
import { useDevice } from '../offline/useDevice.ts'
import { useLite } from '../ui/lite.ts'
import { dismissToast, showToast } from '../ui/toasts.ts'
import { isOwnDocument, takeReturn } from './arrival.ts'
import { asInForm } from './dedication/dedication.ts'
import { advance } from './journey/advance.ts'
import { type Effect, firstJourney, isBusy, type JourneyEvent } from './journey/journey.ts'
import type { PaymentEffect, PaymentEffects } from './payment/paymentEffects.ts'
import { forgetUnconfirmed, keepDraft, keepUnconfirmed, readUnconfirmed, takeDraft } from './tabStorage.ts'
import { useDonationFields } from './useDonationFields.ts'
import { useMachine } from './useMachine.ts'

/** The screens after the form: fetched before they are needed, so that a payment never ends at a lost connection. */
export const fetchPaymentSteps = () => import('./PaymentSteps.tsx')

/** Longer than the worker waits for this page. */
const pageTimeoutMs = 25_000

/** A donor's journey on this page: `advance` says what follows from what, and here it is done. */
export function useDonation() {
  const { payments } = useSite()
  const online = useOnline()
  const isReady = useIsReady()
  const isLite = useLite()
  const form = useRef<HTMLFormElement>(null)
  const fields = useDonationFields(form)
  const errors = useErrors(form)
  const effects = useRef<PaymentEffects | null>(null)
  const [journey, send] = useMachine(
    () => firstJourney(payments),
    (now, event: JourneyEvent) => advance(now, event, effects.current?.events),
    run,
  )

  function run(effect: Effect): unknown {
    switch (effect.type) {
      case 'fill form':
        return fields.begin(effect.fields)
      case 'show issues':
        return effect.issues.length > 0 ? errors.show(errorsOf(asInForm(effect.issues))) : errors.clear()
      case 'show toast':
        return showToast(effect.toast)
      case 'dismiss toast':
        return dismissToast()
      case 'remember':
        return keepUnconfirmed(effect.payment)
      case 'forget':
        return forgetUnconfirmed(effect.donation)
      case 'move':
        keepDraft(effect.draft)
        location.assign(here(paths.donate))
        return setTimeout(() => send({ type: 'move timed out' }), pageTimeoutMs)
      default:
        return effects.current ? effects.current.run(effect) : fetchAndRun(effect)
    }
  }

  /** The code that pays comes with the first touch of the form. */
  async function fetchAndRun(effect: PaymentEffect) {
    try {
      const { openPaymentEffects } = await import('./payment/paymentEffects.ts')
      effects.current ??= openPaymentEffects(payments, fetchPaymentSteps, send)
    } catch (error) {
      console.info('Donation:', error)
      return send({ type: 'not fetched', effect })
    }
    return effects.current.run(effect)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the connection
  useEffect(() => void send({ type: 'connection', online }), [online])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const left = readUnconfirmed()
    void send({ type: 'opened', isOwn: isOwnDocument(), draft: takeDraft(), left, returned: takeReturn() })
  }, [])

  return {
    form,
    sheet: fields.sheet,
    gift: fields.gift,
    readFields: fields.read,
    /** What a card costs here; null where none can be paid with. */
    fees: payments.card?.fees ?? null,
    other: fields.other,
    errors: errors.errors,
    journey,
    busy: isBusy(journey),
    online,
    /** Before, a tap would be lost, as the page's scripts are on their way. In lite mode the first tap fetches them. */
    isHydrated: isReady || isLite,
    send: (event: JourneyEvent) => void send(event),

    changed(name: string) {
      errors.typed(name === 'preset' ? 'amount' : name)
      fields.changed(name)
      void send({ type: 'edited' })
    },

    /** `isMeant`: beside another payment that is unconfirmed. */
    submit(isMeant = false) {
      const email = form.current?.elements.namedItem('donorEmail')
      if (email instanceof HTMLInputElement) email.value = cleanText(email.value).trim()
      const isEmailValid = !(email instanceof HTMLInputElement) || email.validity.valid
      void send({ type: 'submitted', fields: fields.read(), isEmailValid, newKey: newId(), isMeant })
    },
  }
}
export type DonationView = ReturnType<typeof useDonation>

/** Whether paying may be tried. The browser is listened to here too, as the part that works offline comes later than the page. */
function useOnline(): boolean {
  const { online } = useDevice()
  const isOnLine = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  return online && isOnLine
}

function watch(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
