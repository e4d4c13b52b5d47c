import { lazy, Suspense, useEffect, useId, useState } from 'react'
import type { MyMonthlyGift } from '../../../data/contract/monthlyGifts.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { dedicationKindWords } from '../../../data/vocabulary/funds.ts'
import { t } from '../../../data/words/words.ts'
import { useSite } from '../../app/site.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { longDate } from '../../ui/format/dates.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ChangeAmount } from './ChangeAmount.tsx'
import { ConfirmPayment, useReturnToConfirm } from './ConfirmPayment.tsx'
import { useMyGift } from './myGiving.ts'

/** Stripe's form comes when somebody wants to enter a card. */
const NewCard = lazy(() => import('./NewCard.tsx'))

/** One monthly gift: how it stands, and what its donor can do. */
export function MonthlyGift({ gift }: { gift: MyMonthlyGift }) {
  const titleId = useId()
  const mine = useMyGift(gift)
  const [open, setOpen] = useState<'amount' | 'card' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const { payments } = useSite()
  const isOpen = gift.state !== 'ended'
  const isEnding = gift.endsAt !== null || gift.isEnding

  async function tell(work: Promise<string | null>, words: string): Promise<boolean> {
    setSaid('')
    const wrong = await work
    setProblem(wrong)
    if (wrong) return false
    setSaid(words)
    setOpen(null)
    return true
  }
  const takeCard = (setupId: string) => tell(mine.takeCard(setupId), t('Thank you. Your new card is used from now on.'))
  useReturnFromBank(gift.id, takeCard)
  useReturnToConfirm(gift, (words, wrong) => {
    setSaid(words)
    setProblem(wrong)
  })

  return (
    <section className="sheet mine-gift" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('{sum} each month', { sum: dollars(gift.amount) })}</h2>
      {gift.dedication && (
        <p>
          {t(dedicationKindWords[gift.dedication.kind])} <b dir="auto">{gift.dedication.name}</b>
        </p>
      )}
      {gift.feeCovered > 0 && (
        <p className="help">{t('{sum} of it covers the card fee.', { sum: dollars(gift.feeCovered) })}</p>
      )}
      {gift.toConfirm && <ConfirmPayment gift={gift} onSaid={setSaid} />}
      <Standing gift={gift} />
      <p role="status" className="said">
        {said}
      </p>
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      )}
      {isOpen && (
        <div className="acts">
          {!isEnding && (
            <button
              type="button"
              className="button line"
              aria-expanded={open === 'amount'}
              onClick={() => setOpen(open === 'amount' ? null : 'amount')}
            >
              {t('Change amount')}
            </button>
          )}
          {payments.card && (
            <button
              type="button"
              className={gift.state === 'past_due' && !gift.toConfirm ? 'button gold' : 'button line'}
              aria-expanded={open === 'card'}
              onClick={() => setOpen(open === 'card' ? null : 'card')}
            >
              {t('Enter another card')}
            </button>
          )}
          {gift.endsAt !== null ? (
            <button
              type="button"
              className="button"
              onClick={() => void tell(mine.goOn(), t('Thank you. Your monthly donation goes on.'))}
            >
              {t('Go on after all')}
            </button>
          ) : (
            !gift.isEnding && (
              <ConfirmButton
                className="button quiet"
                label={t('End it')}
                title={t('End the monthly donation?')}
                yes={t('Yes, end it')}
                onYes={() => tell(mine.end(), t('Your monthly donation ends. Thank you for what you have given.'))}
              >
                <p>
                  {gift.state === 'past_due'
                    ? t('It ends at once, and we try your card no more.')
                    : t('Nothing more is taken from your card. Until the next day of payment you can still go on.')}
                </p>
              </ConfirmButton>
            )
          )}
        </div>
      )}
      {open === 'amount' && (
        <ChangeAmount
          gift={gift}
          onSave={(given, key) => tell(mine.changeAmount(given, key), t('Changed. It counts from the next payment.'))}
        />
      )}
      {open === 'card' && (
        <Suspense fallback={<Spinner label={t('Loading…')} />}>
          <NewCard giftId={gift.id} begin={mine.beginCard} onCard={takeCard} />
        </Suspense>
      )}
    </section>
  )
}

/** How it stands, in a sentence. */
function Standing({ gift: { state, toConfirm, nextAt, endsAt, endedAt, isEnding, since } }: { gift: MyMonthlyGift }) {
  if (toConfirm) return null
  if (state === 'past_due')
    return (
      <Notice tone="warn">
        <p>
          {t(
            'Your card was refused. We try it again in the next days. If you have a new card, please enter it: then we try that one at once.',
          )}
        </p>
      </Notice>
    )
  if (state === 'ended')
    return <p>{t('Ended on {day}. Nothing more is taken.', { day: longDate(endedAt ?? since) })}</p>
  if (endsAt !== null) return <p>{t('Ends on {day}. Nothing more is taken.', { day: longDate(endsAt) })}</p>
  if (isEnding) return <p>{t('The end is noted. Our card provider does not answer at the moment; we ask it again.')}</p>
  return <p>{nextAt && t('Next payment: {day}', { day: longDate(nextAt) })}</p>
}

/** A bank may have insisted on a page of its own for a new card, and sent the donor back. */
function useReturnFromBank(id: number, take: (setupId: string) => Promise<boolean>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears
  useEffect(() => {
    const search = new URLSearchParams(location.search)
    const setupId = search.get('setup_intent')
    if (search.get('card') !== String(id) || !setupId) return
    history.replaceState(history.state, '', location.pathname)
    void take(setupId)
  }, [])
}
