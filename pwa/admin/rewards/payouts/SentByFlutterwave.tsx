import type { UseQueryResult } from '@tanstack/react-query'
import type { Payout, PayoutQuote } from '../../../../data/contract/authors/payouts.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../kit/edit/Select.tsx'
import { QuoteWords } from './QuoteWords.tsx'

/** Flutterwave sends it, or somebody has paid it elsewhere. */
export const sendingWays = ['send', 'elsewhere'] as const
export type SendingWay = (typeof sendingWays)[number]
const wayWords: Record<SendingWay, string> = { send: 'Send it by Flutterwave', elsewhere: 'I have paid it elsewhere' }

interface Props {
  payout: Payout
  quote: UseQueryResult<PayoutQuote>
  way: SendingWay
  onWay: (way: SendingWay) => void
}

/** What is sent, as long as nothing is under way with the choice to have paid it elsewhere. */
export function SentByFlutterwave({ payout, quote, way, onWay }: Props) {
  if (payout.isUnderWay)
    return (
      <p>Flutterwave was asked to send the money already. It is asked how that stands, and nothing is sent twice.</p>
    )
  return (
    <>
      <Field label="How" name="way">
        <Select value={way} options={sendingWays} words={(name) => wayWords[name]} onChoose={onWay} />
      </Field>
      {way === 'send' && (
        <>
          <QuoteWords quote={quote} payout={payout} />
          <p>
            That cannot be called back. The payout stays pending, under way, until Flutterwave reports that it arrived.
          </p>
        </>
      )}
    </>
  )
}
