import type { UseQueryResult } from '@tanstack/react-query'
import type { Payout, PayoutQuote } from '../../../../data/contract/authors/payouts.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../kit/edit/Select.tsx'
import { WalletQuote } from './WalletQuote.tsx'

/** Flutterwave sends it, or somebody has paid it elsewhere. */
export const walletWays = ['send', 'elsewhere'] as const
export type WalletWay = (typeof walletWays)[number]
const wayWords: Record<WalletWay, string> = { send: 'Send it by Flutterwave', elsewhere: 'I have paid it elsewhere' }

interface Props {
  payout: Payout
  quote: UseQueryResult<PayoutQuote>
  way: WalletWay
  onWay: (way: WalletWay) => void
}

/** What is sent to a wallet, as long as nothing is under way with the choice to have paid it elsewhere. */
export function SentToWallet({ payout, quote, way, onWay }: Props) {
  if (payout.isUnderWay)
    return (
      <p>Flutterwave was asked to send the money already. It is asked how that stands, and nothing is sent twice.</p>
    )
  return (
    <>
      <Field label="How" name="way">
        <Select value={way} options={walletWays} words={(name) => wayWords[name]} onChoose={onWay} />
      </Field>
      {way === 'send' && (
        <>
          <WalletQuote quote={quote} amount={payout.amount} />
          <p>
            That cannot be called back. The payout stays pending, under way, until Flutterwave reports that it arrived.
          </p>
        </>
      )}
    </>
  )
}
