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
    text: 'A view counts when somebody reads the story to its end and takes enough time. Each reader counts once for a story. There is a limit for each day: one reader, or one internet address, counts only so many times for the same author.',
  },
  {
    term: 'Parts of a cent',
    text: 'We keep parts of a cent, to the thousandth, and never round them away. We write down every view, like and share with the rate of that time. You can ask us how we came to your sum.',
  },
  {
    term: 'Tiers of the week and the month',
    text: `Each week and each month has tiers of its own, by points. A week: ${pointsOf('week')}. A month: ${pointsOf('month')}.`,
  },
  {
    term: `After ${rewardHoldDays} days`,
    text: 'What you earned can be paid out. Until then we look at what seems strange. We never ask for paid money back.',
  },
  {
    term: 'Before the first payout',
    text: 'You show that the email address is yours. Use the link that we send you by email, or the receipt code of your first story.',
  },
  {
    term: 'How it is paid',
    text: `By ${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}, as we agree with you. Stripe pays only in countries that it serves. Most African countries are not among them yet.`,
  },
  {
    term: 'Repeated stories',
    text: 'A story or a photo may be nearly the same as an earlier one. Then it earns nothing until an editor has looked at both.',
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
    <details ref={details} data-wide="" className="accordion">
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
