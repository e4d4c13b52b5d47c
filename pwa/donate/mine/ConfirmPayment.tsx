import { useEffect, useState } from 'react'
import type { MyMonthlyGift } from '../../../data/contract/monthlyGifts.ts'
import { t } from '../../../data/words/words.ts'
import { useSite } from '../../app/site.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Outcome } from '../payment/cardPayment.ts'
import { loadScript } from '../payment/loadScript.ts'
import { useMyGift } from './myGiving.ts'

interface Props {
  gift: MyMonthlyGift
  /** Says it to a screen reader, too; this part may be gone by then. */
  onSaid: (words: string) => void
}

/** The donor's bank wants to hear from them. One button has Stripe's script ask it; what comes of it is asked of the server. */
export function ConfirmPayment({ gift, onSaid }: Props) {
  const mine = useMyGift(gift)
  const { card } = useSite().payments
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function settle(outcome: Outcome) {
    const after = await mine.lookAgain()
    if (outcome.kind === 'processing') return onSaid(t('Your bank is working on it. There is nothing more to do.'))
    if (outcome.kind === 'received' || after?.toConfirm === false) return onSaid(thanks())
    setProblem(outcome.words)
  }

  async function confirm() {
    if (!card || isBusy) return
    setBusy(true)
    setProblem(null)
    onSaid('')
    const begun = await mine.beginConfirmation()
    // This part is gone then.
    if ('problem' in begun) (begun.isOver ? onSaid : setProblem)(begun.problem)
    else
      try {
        const { publishableKey, scriptUrl } = card
        const [{ openCard }] = await Promise.all([
          import('../payment/cardPayment.ts'),
          scriptUrl && loadScript(scriptUrl),
        ])
        const { confirmSaved } = await openCard(publishableKey)
        await settle(await confirmSaved({ ...begun, returnUrl: returnUrlOf(gift.id) }))
      } catch (error) {
        console.info('A payment to confirm:', error)
        setProblem(t('Our card provider does not answer at the moment. Please try again in a minute.'))
      }
    setBusy(false)
  }

  return (
    <Notice tone="warn">
      <p>
        {t(
          'Your bank asks you to confirm this month’s payment. Your card was not refused, and nothing has been taken yet.',
        )}
      </p>
      {problem && <p role="alert">{problem}</p>}
      {card && (
        <button
          type="button"
          className="button gold"
          aria-busy={isBusy}
          aria-disabled={isBusy || undefined}
          onClick={() => void confirm()}
        >
          {t('Confirm with my bank')}
        </button>
      )}
    </Notice>
  )
}

const thanks = () => t('Thank you. Your bank has confirmed it.')

const returnUrlOf = (id: number) =>
  `${location.origin}${location.pathname}?${new URLSearchParams({ confirm: String(id) })}`

/** A bank may have insisted on a page of its own, and sent the donor back: what came of it is asked of the server. */
export function useReturnToConfirm(gift: MyMonthlyGift, tell: (said: string, problem: string | null) => void) {
  const mine = useMyGift(gift)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears
  useEffect(() => {
    const search = new URLSearchParams(location.search)
    if (search.get('confirm') !== String(gift.id) || !search.has('payment_intent')) return
    history.replaceState(history.state, '', location.pathname)
    void mine.lookAgain().then((after) => {
      if (after && !after.toConfirm && after.state === 'active') return tell(thanks(), null)
      tell('', t('Your bank has not confirmed it. You can try again, or enter another card.'))
    })
  }, [])
}
