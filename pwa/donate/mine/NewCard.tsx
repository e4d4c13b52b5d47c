import { useEffect, useRef, useState } from 'react'
import type { MyCardAnswer } from '../../../data/contract/monthlyGifts.ts'
import { t } from '../../../data/words/words.ts'
import { useSite } from '../../app/site.ts'
import { newId } from '../../offline/newId.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { OpenCard } from '../payment/cardPayment.ts'
import { loadScript } from '../payment/loadScript.ts'
import { wordsOf } from './myGiving.ts'

interface Props {
  giftId: number
  begin: (key: string) => Promise<MyCardAnswer>
  /** The card is entered; says whether it is used from now on. */
  onCard: (setupId: string) => Promise<boolean>
}

/** Stripe's own form for another card. This site never sees its number. */
export default function NewCard({ giftId, begin, onCard }: Props) {
  const { payments } = useSite()
  const place = useRef<HTMLDivElement>(null)
  const entered = useRef<(MyCardAnswer & { card: OpenCard }) | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'busy' | 'broken'>('loading')
  const [problem, setProblem] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    let remove: (() => void) | null = null
    let isGone = false
    async function open() {
      if (!payments.card) return
      const { publishableKey, scriptUrl } = payments.card
      const [{ openCard }] = await Promise.all([
        import('../payment/cardPayment.ts'),
        scriptUrl && loadScript(scriptUrl),
      ])
      const [card, answer] = await Promise.all([openCard(publishableKey), begin(newId())])
      if (isGone || !place.current) return
      entered.current = { ...answer, card }
      remove = card.mountForm(place.current, {
        clientSecret: answer.clientSecret,
        gift: { amount: 0, name: '', email: '' },
        onState: (now) => setState(now),
        onTyped: () => setProblem(null),
      })
    }
    open().catch((error: unknown) => {
      console.info('Another card:', error)
      setProblem(wordsOf(error))
      setState('broken')
    })
    return () => {
      isGone = true
      remove?.()
    }
  }, [])

  async function save() {
    if (!entered.current || state !== 'ready') return
    const { card, setupId } = entered.current
    setState('busy')
    setProblem(null)
    const returnUrl = `${location.origin}${location.pathname}?${new URLSearchParams({ card: String(giftId) })}`
    const words = await card.confirmCard(returnUrl)
    if (words === null) await onCard(setupId)
    setProblem(words)
    setState('ready')
  }

  return (
    <div className="mine-card">
      <div className="element" aria-busy={state === 'loading'}>
        {state === 'loading' && <div className="skeleton" />}
        <div ref={place} />
      </div>
      {state === 'broken' && !problem && (
        <Notice tone="bad">
          <p>{t('The form of our card provider did not open. Please close it and try again.')}</p>
        </Notice>
      )}
      {problem && (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      )}
      <button
        type="button"
        className="button"
        disabled={state === 'loading' || state === 'broken'}
        aria-busy={state === 'busy'}
        aria-disabled={state === 'busy' || undefined}
        onClick={() => void save()}
      >
        {t('Use this card')}
      </button>
      <p className="small muted">{t('Nothing is taken now, unless a payment is still owed.')}</p>
    </div>
  )
}
