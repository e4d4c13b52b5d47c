import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RewardsOverview } from '../../../data/contract/rewards.ts'
import { exactDollars } from '../../../data/rules/dollars.ts'
import { type RateCard, rateCardNames, rateCards } from '../../../data/vocabulary/rewards.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { UpdateFailed } from '../kit/acts/UpdateFailed.tsx'
import { serverWords, showUpdateFailed } from '../kit/data/failures.ts'
import { chooseRates } from './remote.ts'
import { cardWords } from './rewardWords.ts'

interface Props {
  rates: RewardsOverview['rates']
  onClose: () => void
}

/** Which card pays from now on. */
export function RatesDialog({ rates: { inForce }, onClose }: Props) {
  const [card, setCard] = useState<RateCard>(inForce)
  const { mutate, isPending, error } = useMutation({
    mutationFn: chooseRates,
    onSuccess: ({ rates }) => {
      const text = `From now on the ${cardWords[rates.inForce].name.toLowerCase()} pay. What was earned before stays.`
      showToast({ title: 'Rates Chosen', text, tone: 'good' })
      onClose()
    },
    onError: showUpdateFailed,
  })
  const obstacle = card === inForce ? 'These are in force already.' : null
  return (
    <Dialog
      open
      onClose={onClose}
      title="Which rates pay?"
      width="40rem"
      actions={
        <>
          {obstacle && <p className="sm muted needs">{obstacle}</p>}
          <button type="button" className="btn line" onClick={onClose}>
            Cancel
          </button>
          <MoveButton
            className=""
            busy={isPending}
            sending={isPending}
            obstacle={obstacle}
            onPress={() => mutate({ card })}
          >
            Pay these from now on
          </MoveButton>
        </>
      }
    >
      {error !== null && <UpdateFailed words={serverWords(error)} />}
      <fieldset className="rate-cards">
        <legend className="vh">Rates</legend>
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
    </Dialog>
  )
}

function ratesInWords(name: RateCard): string {
  const { story, view, like, share } = rateCards[name]
  return `Story ${exactDollars(story)}, view ${exactDollars(view)}, like ${exactDollars(like)}, share ${exactDollars(share)}. ${capitalised(cardWords[name].where)}.`
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
