import type { DedicationShown } from '../../../data/contract/dedications.ts'
import type { CardState } from '../../../data/vocabulary/funds.ts'
import { placedTime } from '../kit/words/times.ts'

const kindWords = { honour: 'In honour of', memory: 'In memory of' } as const

const cardWords: Record<CardState, string> = {
  asked: 'A card is asked for; it leaves when the money has arrived.',
  sent: 'The card was sent',
  refused: 'No card was sent: its recipient wants none, or got five within a week',
  dropped: 'No card was sent: the money did not stay, or too long had passed',
}

/** For whom a donation was given, and what became of the card. */
export function DonationFor({ dedication }: { dedication: DedicationShown }) {
  const { kind, name, card, recipientName, recipientEmail, message, saysDonor, settledAt } = dedication
  const to = [recipientName, recipientEmail].filter(Boolean).join(', ')
  return (
    <>
      <p className="explanation">
        {kindWords[kind]} <b>{name}</b>
        {card && `. ${cardWords[card]}${settledAt ? ` (${placedTime(settledAt)})` : ''}`}
        {to && `. To: ${to}${saysDonor ? ', with the name of the donor' : ''}`}
      </p>
      {message && <p className="explanation whole">{message}</p>}
    </>
  )
}
