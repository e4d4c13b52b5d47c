import { type ReactNode, useEffect, useId, useRef } from 'react'
import { msg, t } from '../../data/words/words.ts'
import { CompleteDonation } from './CompleteDonation.tsx'
import { ThankYou } from './ThankYou.tsx'
import type { DonationView } from './useDonation.ts'

const stamps = { received: msg('Received'), processing: msg('On its way'), unknown: undefined }

/** What follows the form: fetched when somebody sets out to pay. */
export default function PaymentSteps({ view }: { view: DonationView }) {
  const { step } = view.journey
  if (step.name === 'card')
    return (
      <StepPage key="card" heading={t('Complete Your Donation')}>
        <CompleteDonation step={step} online={view.online} send={view.send} />
      </StepPage>
    )
  if (step.name !== 'thanks') return null
  const stamp = stamps[step.fate]
  const heading = step.fate === 'received' ? t('Thank you') : t('Your donation is being checked')
  return (
    <StepPage key="thanks" stamp={stamp && t(stamp)} heading={heading}>
      <ThankYou step={step} onAgain={() => view.send({ type: 'start over' })} />
    </StepPage>
  )
}

/** Takes the place of the form. The focus goes to its heading. */
function StepPage({ stamp, heading, children }: { stamp?: string; heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.closest('section')?.scrollIntoView({ behavior: 'instant' })
  }, [])
  return (
    <section className={stamp ? 'notebook sheet step' : 'fset sheet step'} aria-labelledby={titleId}>
      {stamp && (
        <p>
          <span className="stamp">{stamp}</span>
        </p>
      )}
      <h2 ref={title} id={titleId} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
