import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Payout, PayoutQuote } from '../../../../data/contract/authors/payouts.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { alert, check } from '../../../ui/icons.ts'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { counted } from '../../kit/words/counted.ts'
import { PayoutHead } from './PayoutHead.tsx'
import { isSentByFlutterwave, isSentByStripe } from './payoutLabels.ts'
import { QuoteWords } from './QuoteWords.tsx'
import { type Result, useProcessAll } from './useProcessAll.ts'
import { useQuotes } from './useQuotes.ts'

interface Props {
  /** As they stood when this was opened: the list stays still while it is worked through. */
  payouts: readonly Payout[]
  onClose: () => void
}

/** All that wait at once: what a provider moves is sent, the others are recorded with a number each. What one meets stops none of the others. */
export function ProcessAll({ payouts: given, onClose }: Props) {
  const [payouts] = useState(given)
  const [references, setReferences] = useState<Record<number, string>>({})
  const { results, isWorking, run } = useProcessAll()
  const referenceOf = ({ id }: Payout) => references[id]?.trim() ?? ''
  const quotes = useQuotes(payouts.filter(isQuoted))
  const isSendable = (payout: Payout) =>
    isSentByStripe(payout) ||
    (isSentByFlutterwave(payout) && (payout.isUnderWay || quotes.get(payout.id)?.isSuccess === true))
  const isReady = (payout: Payout) => payout.obstacle === null && (isSendable(payout) || referenceOf(payout) !== '')
  const ready = payouts
    .flatMap((payout) => {
      const result = results[payout.id]
      return result === undefined ? payout : result === 'under way' ? [] : (result.again ?? [])
    })
    .filter(isReady)
  const sum = ready.reduce((total, { amount }) => total + amount, 0)
  const leave = () => isWorking || onClose()
  return (
    <Dialog
      open
      onClose={leave}
      title="Process all pending"
      width="44rem"
      full
      actions={
        <>
          <MoveButton className="line" busy={isWorking} onPress={leave}>
            {Object.keys(results).length > 0 ? 'Done' : 'Not yet'}
          </MoveButton>
          <MoveButton
            className=""
            busy={isWorking}
            sending={isWorking}
            obstacle={ready.length === 0 ? 'None of them can be processed as it stands.' : null}
            onPress={() =>
              run(
                ready.map((payout) => ({
                  payout,
                  transactionId: referenceOf(payout),
                  quote: quotes.get(payout.id)?.data,
                })),
              )
            }
          >
            {ready.length === 0 ? 'Process' : `Process ${counted(ready.length, 'payout')}, ${dollars(sum)}`}
          </MoveButton>
        </>
      }
    >
      <p>
        Payouts by Stripe, and those that Flutterwave takes to a wallet or a bank account, are sent now. The others move
        no money here: each is recorded as paid with the transaction id of what you have paid elsewhere, and stays
        pending without one.
      </p>
      <ul className="list all-pending">
        {payouts.map((payout) => (
          <ProcessAllRow
            key={payout.id}
            payout={payout}
            reference={references[payout.id] ?? ''}
            onReference={(text) => setReferences({ ...references, [payout.id]: text })}
            result={results[payout.id]}
            quote={quotes.get(payout.id)}
            isWorking={isWorking}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface ProcessAllRowProps {
  payout: Payout
  reference: string
  onReference: (text: string) => void
  result: Result | undefined
  /** Of one that Flutterwave sends. */
  quote: UseQueryResult<PayoutQuote> | undefined
  isWorking: boolean
}

function ProcessAllRow({ payout, reference, onReference, result, quote, isWorking }: ProcessAllRowProps) {
  const isToDo = result === undefined || (result !== 'under way' && result.again !== null)
  return (
    <li>
      <PayoutHead payout={payout} />
      <div className="told">
        {result && <Told result={result} />}
        {isToDo && <ToDo {...{ payout, reference, onReference, quote, isWorking }} />}
      </div>
    </li>
  )
}

function Told({ result }: { result: Result }) {
  if (result === 'under way')
    return (
      <p className="subline" role="status" aria-busy="true">
        Being processed…
      </p>
    )
  return (
    <p className={result.isGood ? 'subline' : 'subline bad'} role={result.isGood ? 'status' : 'alert'}>
      <Icon path={result.isGood ? check : alert} /> {result.text}
    </p>
  )
}

type ToDoProps = Pick<ProcessAllRowProps, 'payout' | 'reference' | 'onReference' | 'quote' | 'isWorking'>

function ToDo({ payout, reference, onReference, quote, isWorking }: ToDoProps) {
  const id = useId()
  if (payout.obstacle !== null) return <p className="subline">{payout.obstacle}</p>
  if (isSentByStripe(payout)) return <p className="subline">Is sent by Stripe.</p>
  if (isSentByFlutterwave(payout) && payout.isUnderWay)
    return <p className="subline">Flutterwave is asked how it stands.</p>
  return (
    <>
      {payout.vouchedFor && (
        <p className="subline">{payout.vouchedFor} With a transaction id you vouch for the author, without a note.</p>
      )}
      {quote && reference.trim() === '' && <QuoteWords quote={quote} payout={payout} />}
      <div className="reference">
        <label htmlFor={id}>
          Transaction id<span className="visually-hidden"> of the payment to {payout.authorName}</span>
        </label>
        <input
          id={id}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={quote?.isSuccess ? 'Only if you paid it elsewhere' : 'Left out without one'}
          readOnly={isWorking}
          value={reference}
          onChange={({ target }) => onReference(target.value)}
        />
      </div>
    </>
  )
}

const isQuoted = (payout: Payout) => isSentByFlutterwave(payout) && !payout.isUnderWay && payout.obstacle === null
