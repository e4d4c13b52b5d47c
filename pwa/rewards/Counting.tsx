import { paymentMethodNames, paymentMethods } from '../../data/vocabulary/money.ts'
import { periodThresholds, rewardHoldDays } from '../../data/vocabulary/rewards.ts'
import { inListOr, inNumbers } from '../../data/words/format.ts'
import { msg, t } from '../../data/words/words.ts'
import { FoldedSection } from '../ui/Fold.tsx'

const ways = () => inListOr(paymentMethods.map((method) => t(paymentMethodNames[method])))

function pointsOf(period: keyof typeof periodThresholds): string {
  const { Silver, Gold, Platinum } = periodThresholds[period]
  return t('Silver from {silver}, Gold from {gold}, Platinum from {platinum}', {
    silver: inNumbers(Silver),
    gold: inNumbers(Gold),
    platinum: inNumbers(Platinum),
  })
}

const rules = [
  {
    term: msg('A view that counts'),
    text: msg(
      'A view counts when somebody reads the story to its end and takes enough time. Each reader counts once for a story. There is a limit for each day: one reader, or one internet address, counts only so many times for the same author.',
    ),
  },
  {
    term: msg('Parts of a cent'),
    text: msg(
      'We keep parts of a cent, to the thousandth, and never round them away. We write down every view, like and share with the rate of that time. You can ask us how we came to your sum.',
    ),
  },
  {
    term: msg('Tiers of the week and the month'),
    text: msg('Each week and each month has tiers of its own, by points. A week: {week}. A month: {month}.'),
  },
  {
    term: msg('After {days, plural, one {# day} other {# days}}'),
    text: msg(
      'What you earned can be paid out. Until then we look at what seems strange. We never ask for paid money back.',
    ),
  },
  {
    term: msg('Before the first payout'),
    text: msg(
      'You show that the email address is yours. Use the link that we send you by email, or the receipt code of your first story. An editor who knows you can also pay you by hand without it.',
    ),
  },
  {
    term: msg('How it is paid'),
    text: msg(
      'By {ways}, as we agree with you. Stripe pays only in countries that it serves. Most African countries are not among them yet.',
    ),
  },
  {
    term: msg('Repeated stories'),
    text: msg(
      'A story or a photo may be nearly the same as an earlier one. Then it earns nothing until an editor has looked at both.',
    ),
  },
]

/** How what is promised above is counted and paid. */
export function Counting() {
  const values = { week: pointsOf('week'), month: pointsOf('month'), days: rewardHoldDays, ways: ways() }
  return (
    <FoldedSection title={t('How it is counted and paid')}>
      <dl className="fineprint">
        {rules.map(({ term, text }) => (
          <div key={term}>
            <dt>{t(term, values)}</dt>
            <dd>{t(text, values)}</dd>
          </div>
        ))}
      </dl>
    </FoldedSection>
  )
}
