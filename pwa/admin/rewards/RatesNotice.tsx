import { useState } from 'react'
import type { AuthorReward, RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { otherCard } from '../../../data/rules/authors/otherCard.ts'
import { dollars, exactDollars } from '../../../data/rules/dollars.ts'
import { type RateCard, rateCardNames, rateCards } from '../../../data/vocabulary/rewards.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { useAct } from '../kit/acts/useAct.ts'
import { Tick } from '../kit/edit/Tick.tsx'
import { DataTable } from '../kit/lists/DataTable.tsx'
import { LoadMore, usePart } from '../kit/lists/LoadMore.tsx'
import { fullTime } from '../kit/words/times.ts'
import { chooseRates } from './queries.ts'
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

interface RatesDialogProps {
  rates: RewardsOverview['rates']
  onClose: () => void
}

/** Which card pays from now on. */
function RatesDialog({ rates: { inForce }, onClose }: RatesDialogProps) {
  const [card, setCard] = useState<RateCard>(inForce)
  const choosing = useAct({
    act: chooseRates,
    done: ({ rates }) => ({
      title: 'Rates Chosen',
      text: `From now on the ${cardWords[rates.inForce].name.toLowerCase()} pay. What was earned before stays.`,
    }),
    onDone: onClose,
  })
  const obstacle = card === inForce ? 'These are in force already.' : null
  return (
    <ActionDialog
      title="Which rates pay?"
      width="40rem"
      confirm="Pay these from now on"
      obstacle={obstacle}
      beside={obstacle && <p className="small muted needs">{obstacle}</p>}
      act={{ ...choosing, run: () => choosing.run({ card }) }}
      onClose={onClose}
    >
      <fieldset className="rate-cards">
        <legend className="visually-hidden">Rates</legend>
        {rateCardNames.map((name) => (
          <Tick key={name} kind="radio" name="card" checked={name === card} onTick={() => setCard(name)}>
            <span>
              {cardWords[name].name}
              {name === inForce && ' (in force)'}
              <small>{ratesInWords(name)}</small>
            </span>
          </Tick>
        ))}
      </fieldset>
      <p>
        It changes what is earned from now on, by everybody. What was earned so far stays as it is: each entry keeps the
        rates of its time. Points and tiers by points stay the same.
      </p>
      <p>
        The page /author-rewards keeps printing the advertised rates
        {card === 'calculator' ? ', which promise more than is paid while the dashboard rates are in force' : ''}. Your
        choice is noted with your name.
      </p>
    </ActionDialog>
  )
}

function ratesInWords(name: RateCard): string {
  const { story, view, like, share } = rateCards[name]
  return `Story ${exactDollars(story)}, view ${exactDollars(view)}, like ${exactDollars(like)}, share ${exactDollars(share)}. ${capitalised(cardWords[name].where)}.`
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
