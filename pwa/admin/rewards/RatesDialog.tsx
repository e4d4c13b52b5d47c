import { useState } from 'react'
import type { RewardsOverview } from '../../../data/contract/authors/rewards.ts'
import { exactDollars } from '../../../data/rules/dollars.ts'
import { type RateCard, rateCardNames, rateCards } from '../../../data/vocabulary/rewards.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { useAct } from '../kit/acts/useAct.ts'
import { chooseRates } from './remote.ts'
import { cardWords } from './rewardLabels.ts'

interface Props {
  rates: RewardsOverview['rates']
  onClose: () => void
}

/** Which card pays from now on. */
export function RatesDialog({ rates: { inForce }, onClose }: Props) {
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
          <label key={name} className="tick">
            <input type="radio" name="card" checked={name === card} onChange={() => setCard(name)} />
            <span>
              {cardWords[name].name}
              {name === inForce && ' (in force)'}
              <small>{ratesInWords(name)}</small>
            </span>
          </label>
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
