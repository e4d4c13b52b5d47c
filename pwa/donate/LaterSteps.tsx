import { CompleteDonation } from './CompleteDonation.tsx'
import { ThankYou } from './ThankYou.tsx'
import type { Giving } from './useGiving.ts'

/** What follows the form: fetched when somebody sets out to pay. */
export default function LaterSteps({ giving }: { giving: Giving }) {
  const { step } = giving
  if (step.name === 'pay') return <CompleteDonation step={step} onPaid={giving.finish} onChange={giving.change} />
  if (step.name === 'thanks') return <ThankYou step={step} onAgain={giving.startOver} />
  return null
}
