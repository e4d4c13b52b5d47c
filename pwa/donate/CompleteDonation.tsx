import { type RefObject, useEffect, useRef } from 'react'
import { dollars } from '../../data/rules/dollars.ts'
import { here } from '../../data/rules/languages.ts'
import { dedicationKindWords } from '../../data/vocabulary/funds.ts'
import { anonymousWords } from '../../data/vocabulary/money.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { device } from '../offline/status.ts'
import { Icon } from '../ui/Icon.tsx'
import { back, lock } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { dismissToast } from '../ui/toasts.ts'
import { chargeInWords, feeOf } from './charge.ts'
import { inDollars } from './donation.ts'
import { advanceCardForm, type CardFormEffect, firstCardForm } from './journey/cardForm.ts'
import type { CardStep, JourneyEvent } from './journey/journey.ts'
import { useMachine } from './useMachine.ts'

interface Props {
  step: CardStep
  online: boolean
  send: (event: JourneyEvent) => void
}

/** Stripe's own form, under what is given and by whom. */
export function CompleteDonation({ step, online, send }: Props) {
  const { gift } = step.donation
  const fees = useSite().payments.card?.fees ?? null
  const fee = feeOf(gift, fees)
  const place = useRef<HTMLDivElement>(null)
  const [{ state, problem }, advance] = useCardForm(step, place, send)
  useHoldUpdates()
  return (
    <>
      <dl className="gift">
        <div>
          <dt>{t('Donation')}</dt>
          <dd className="amount">{inDollars(gift.amount)}</dd>
        </div>
        <div>
          <dt>{t('From')}</dt>
          <dd>{gift.name || t(anonymousWords)}</dd>
        </div>
        {fee > 0 && (
          <div>
            <dt>{t('Card fee')}</dt>
            <dd>{dollars(fee)}</dd>
          </div>
        )}
        {gift.isMonthly && (
          <div>
            <dt>{t('How often')}</dt>
            <dd>{t('Every month')}</dd>
          </div>
        )}
        {gift.dedication && (
          <div>
            <dt>{t(dedicationKindWords[gift.dedication.kind])}</dt>
            <dd>{gift.dedication.name}</dd>
          </div>
        )}
        {gift.dedication?.card && (
          <div>
            <dt>{t('Card to')}</dt>
            <dd>{gift.dedication.card.recipientEmail}</dd>
          </div>
        )}
        {gift.email && (
          <div>
            <dt>{t('Receipt to')}</dt>
            <dd>{gift.email}</dd>
          </div>
        )}
      </dl>
      <div className="element" aria-busy={state === 'loading'}>
        {state === 'loading' && <div className="skeleton" />}
        <div ref={place} />
      </div>
      {state === 'broken' && (
        <Notice tone="bad">
          <p>
            {t(
              'The form of our card provider did not open. Nothing was taken. Go back with “Change amount” and try again.',
            )}
          </p>
        </Notice>
      )}
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      )}
      {!online && (
        <Notice tone="offline">
          <p>{t('Paying needs signal. This page waits for it.')}</p>
        </Notice>
      )}
      <div className="paybar">
        <button
          type="button"
          className="button gold large grow"
          disabled={!online || state === 'loading' || state === 'broken'}
          aria-busy={state === 'paying'}
          aria-disabled={state === 'paying' || undefined}
          onClick={() => advance({ type: 'pay', online })}
        >
          <Icon path={lock} /> {state === 'paying' ? t('Paying…') : t('Pay {sum}', { sum: chargeInWords(gift, fees) })}
        </button>
        <button
          type="button"
          className="button line large"
          disabled={state === 'paying'}
          aria-busy={state === 'asking'}
          aria-disabled={state === 'asking' || undefined}
          onClick={() => advance({ type: 'change amount' })}
        >
          <Icon path={back} /> {t('Change amount')}
        </button>
      </div>
      <p className="small muted small-print">
        {t(
          'Taken securely by our card provider, Stripe: this site never sees the number of a card. Donations are non-refundable unless required by law.',
        )}
      </p>
    </>
  )
}

/** Stripe's form in its place, and what has to be done for it. */
function useCardForm(
  { card, clientSecret, donation }: CardStep,
  place: RefObject<HTMLElement | null>,
  tell: Props['send'],
) {
  const [form, send] = useMachine(() => firstCardForm, advanceCardForm, run)

  async function run(effect: CardFormEffect): Promise<void> {
    switch (effect.type) {
      case 'dismiss toast':
        return dismissToast()
      case 'confirm': {
        const returnUrl = `${location.origin}${here(paths.donate)}?success`
        const onBegin = () => tell({ type: 'confirming', donation })
        const outcome = await card.confirm({ clientSecret, returnUrl, onBegin })
        return outcome ? send({ type: 'confirmed', outcome }) : undefined
      }
      case 'ask fate':
        return send({ type: 'fate told', fate: await card.fateOf(clientSecret) })
      case 'tell fate':
        return tell({ type: 'fate told', donation, fate: effect.fate })
      case 'leave':
        return tell({ type: 'change amount' })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new payment has a new form
  useEffect(() => {
    if (!place.current) return
    return card.mountForm(place.current, {
      clientSecret,
      gift: donation.gift,
      onState: (state) => void send({ type: 'mounted', state }),
      onTyped: () => void send({ type: 'typed' }),
    })
  }, [card, clientSecret])
  return [form, send] as const
}

/** Nobody is asked to load a new version of the app while a card is being entered. */
function useHoldUpdates() {
  useEffect(() => {
    device.writing = 'words'
    return () => {
      device.writing = null
    }
  }, [])
}
