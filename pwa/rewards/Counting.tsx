import { paymentMethodNames, paymentMethods } from '../../data/vocabulary/money.ts'
import { periodThresholds, rewardHoldDays, rewardTiers } from '../../data/vocabulary/rewards.ts'
import { Section } from '../ui/Section.tsx'
import { useOpenWhereWide } from '../ui/useOpenWhereWide.ts'

const ways = paymentMethods.map((method) => paymentMethodNames[method])
const pointsOf = (period: keyof typeof periodThresholds) =>
  rewardTiers
    .slice(1)
    .map((tier) => `${tier} from ${periodThresholds[period][tier].toLocaleString('en')}`)
    .join(', ')

const rules = [
  {
    term: 'A view that counts',
    text: 'is a story read to its end, by somebody who took the time for it. Each reader counts once for a story. One reader, or one network, counts only so often for the same author on one day.',
  },
  {
    term: 'Parts of a cent',
    text: 'are kept to the thousandth and never rounded away. Every view, like and share is written down with the rate that was in force, and you can ask why it came to what it came to.',
  },
  {
    term: 'This week, this month',
    text: `have tiers of their own, by points. A week: ${pointsOf('week')}. A month: ${pointsOf('month')}.`,
  },
  {
    term: `After ${rewardHoldDays} days`,
    text: 'what you earned can be paid out. Until then we look at what seems strange. What has been paid is never asked back.',
  },
  {
    term: 'Before the first payout',
    text: 'you show that the address is yours: by a link that we mail you, or by the receipt code of your first story.',
  },
  {
    term: 'Paid how',
    text: `By ${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}, as we agree with you. By Stripe only where Stripe serves your country, which in most of Africa it does not yet.`,
  },
  {
    term: 'Told again',
    text: 'A story or a photo that nearly repeats an earlier one earns nothing until an editor has looked at both.',
  },
]

/** How what is promised above is counted and paid. */
export const Counting = () => (
  <Section title="How it is counted and paid">
    <Rules />
  </Section>
)

function Rules() {
  const details = useOpenWhereWide()
  return (
    <details ref={details} className="acc">
      <summary>The rules, one by one</summary>
      <dl className="fineprint">
        {rules.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
