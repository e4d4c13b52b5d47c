import { CompleteDonation } from './CompleteDonation.tsx'
import { ThankYou } from './ThankYou.tsx'
import { keepUnsure } from './unsure.ts'
import type { Giving } from './useGiving.ts'

/** What follows the form: fetched when somebody sets out to pay. */
export default function LaterSteps({ giving }: { giving: Giving }) {
  const { step } = giving
  if (step.name === 'pay') {
    const unsure = { act: step.act, orderId: null }
    return (
      <CompleteDonation
        step={step}
        onBegin={() => keepUnsure(unsure)}
        onPaid={(fate) => giving.finish(fate, step.act)}
        onUnpaid={() => giving.settle(step.act)}
        onUnsure={() => giving.doubt(unsure)}
        onChange={giving.change}
      />
    )
  }
  if (step.name === 'thanks') return <ThankYou step={step} onAgain={giving.startOver} />
  return null
}
