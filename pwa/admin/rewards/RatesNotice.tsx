import { useState } from 'react'
import type { AuthorReward, RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { otherCard } from '../../../data/rules/authors/otherCard.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { DataTable } from '../kit/lists/DataTable.tsx'
import { LoadMore } from '../kit/lists/LoadMore.tsx'
import { usePart } from '../kit/lists/usePart.ts'
import { fullTime } from '../kit/words/times.ts'
import { RatesDialog } from './RatesDialog.tsx'
import { cardWords, signedDollars } from './rewardLabels.ts'

interface Props {
  rates: RewardsOverview['rates']
  authors: readonly AuthorReward[]
}

/** Stands here for good: the specification has two readings of the rates, and whoever pays should know what they differ by. */
export function RatesNotice({ rates, authors }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const { inForce, otherCardDifference } = rates
  const other = cardWords[otherCard(inForce)]
  return (
    <div className="rates-notice">
      <Notice tone="warn">
        <b>The two readings of the reward rates differ</b>
        <p>
          The {cardWords[inForce].name.toLowerCase()} pay: {cardWords[inForce].where}. {chosenInWords(rates)} By the{' '}
          {other.name.toLowerCase()}, {other.where}, the same facts would have earned{' '}
          {differenceInWords(otherCardDifference)} over all authors.
        </p>
        <div className="row wrapx">
          <Button look="line small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            Choose the rates
          </Button>
        </div>
        {authors.length > 0 && <PerAuthor authors={authors} name={other.name} />}
      </Notice>
      {isChoosing && <RatesDialog rates={rates} onClose={() => setChoosing(false)} />}
    </div>
  )
}

const chosenInWords = ({ since, chosenBy }: RewardsOverview['rates']) =>
  since === null ? 'Nobody has chosen others so far.' : `Chosen by ${chosenBy} on ${fullTime(since)}.`

function differenceInWords(cents: number): string {
  if (cents === 0) return 'the same'
  return `${dollars(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`
}

function PerAuthor({ authors, name }: { authors: readonly AuthorReward[]; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Difference per author</summary>
      {isOpen && <Differences authors={authors} name={name} />}
    </details>
  )
}

const differencesAtOnce = 50

function Differences({ authors, name }: { authors: readonly AuthorReward[]; name: string }) {
  const { shown, list } = usePart(authors, differencesAtOnce)
  return (
    <>
      <DataTable
        className="sums-of"
        caption={`What each author has earned, and the difference by the ${name.toLowerCase()}`}
        rows={shown}
        keyOf={({ id }) => id}
        head={{ label: 'Author', cell: ({ authorName }) => authorName }}
        columns={[
          { label: 'Earned', cell: ({ totalEarnings }) => dollars(totalEarnings) },
          { label: 'Difference', cell: ({ otherCardDifference }) => signedDollars(otherCardDifference) },
        ]}
      />
      <LoadMore list={list} label="Show more" />
    </>
  )
}
