import { lazy, Suspense, useEffect, useRef } from 'react'
import { WithoutScripts } from '../forms/OutboxNotices.tsx'
import { AmountChoice } from './AmountChoice.tsx'
import { Details } from './Details.tsx'
import { fetchLaterSteps } from './fetchSteps.ts'
import { SmallPrint } from './SmallPrint.tsx'
import { useGiving } from './useGiving.ts'
import { WaysToPay } from './WaysToPay.tsx'

const LaterSteps = lazy(fetchLaterSteps)

interface Props {
  /** With each change of what somebody sets out to give. */
  onAmount: (amount: number) => void
}

/** The form, what takes the payment, and the thanks, one at a time. The form keeps what it holds meanwhile. */
export function DonationForm({ onAmount }: Props) {
  const giving = useGiving()
  const { form, sheet, gift, errors, step, busy } = giving
  useEffect(() => onAmount(gift.amount), [gift.amount, onAmount])
  const isChoosing = step.name === 'choose'
  const top = useFocusOnReturn(isChoosing)
  return (
    <>
      <form
        ref={form}
        className="sheet"
        aria-label="Donation"
        noValidate
        method="post"
        hidden={!isChoosing}
        onPointerDown={giving.touch}
        onFocus={giving.touch}
        onInput={({ target }) => {
          if ('name' in target) giving.changed(String(target.name))
        }}
        onSubmit={(event) => {
          event.preventDefault()
          giving.submit()
        }}
      >
        <WithoutScripts />
        <div key={sheet.key} inert={busy}>
          <AmountChoice top={top} fields={sheet.fields} other={giving.other} error={errors.amount} />
          <Details fields={sheet.fields} errors={errors} />
        </div>
        <WaysToPay giving={giving} />
        <SmallPrint />
      </form>
      {!isChoosing && (
        <Suspense>
          <LaterSteps giving={giving} />
        </Suspense>
      )}
    </>
  )
}

/** The way back from a later step leads to the head of the form; nobody is moved when the page opens. */
function useFocusOnReturn(isChoosing: boolean) {
  const top = useRef<HTMLLegendElement>(null)
  const wasAway = useRef(false)
  useEffect(() => {
    if (isChoosing && wasAway.current) {
      top.current?.focus({ preventScroll: true })
      top.current?.scrollIntoView({ behavior: 'instant' })
    }
    wasAway.current = !isChoosing
  }, [isChoosing])
  return top
}
