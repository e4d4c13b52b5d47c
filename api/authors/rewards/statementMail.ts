import type { LedgerSum, Statement } from '../../../data/contract/authors/rewards.ts'
import { monthInWords } from '../../../data/rules/authors/statementMonth.ts'
import { exactDollars } from '../../../data/rules/dollars.ts'
import { greetingName } from '../../../data/rules/greetingName.ts'
import { paymentMethodNames } from '../../../data/vocabulary/money.ts'
import { type RewardRule, rewardHoldDays, rewardRules, uncountedReasons } from '../../../data/vocabulary/rewards.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import { mailButton, mailFigures, mailFoot, mailHeading, mailPage } from '../../platform/mail/mailPage.ts'

/** A statement as its author reads it. Nothing is fetched when it is opened, and it names no story and no reader. */
export function statementMail(
  statement: Statement,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const words = statementWords(statement, publicUrl)
  const { subject, greeting, balance, facts, notes, rewards, questions, why } = words
  const text = [
    greeting,
    `${subject}.`,
    [...facts, balance].map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...notes,
    `${rewards.label}: ${rewards.url}\nQuestions about it? ${questions.label}: ${questions.url}`,
    'Voices for Wildlife\n#VoicesForWildlife',
    why,
  ].join('\n\n')
  const html = mailPage(
    subject,
    [
      `<p style="margin:0 0 12px">${escaped(greeting)}</p>`,
      mailHeading(subject),
      mailFigures(balance, facts),
      ...notes.map((note) => `<p style="margin:20px 0 0">${escaped(note)}</p>`),
      `<p style="margin:20px 0 0">${mailButton(rewards)}</p>`,
      `<p class="soft" style="margin:20px 0 0;color:${light.soft};font-size:15px">Questions about it? <a href="${escaped(questions.url)}" class="link" style="color:${light.link}">${escaped(questions.label)}</a></p>`,
    ],
    mailFoot(escaped(why)),
  )
  return { subject, text, html }
}

function statementWords(statement: Statement, publicUrl: string) {
  const { month, isFinal, authorName, openingMilliCents, closingMilliCents, points, tier } = statement
  const name = greetingName(authorName)
  const balance = [isFinal ? 'Balance' : 'Balance so far', exactDollars(closingMilliCents)] as const
  const facts = [
    ['Balance before', exactDollars(openingMilliCents)],
    ...earnedFacts(statement),
    ...statement.payouts.map(paidFact),
    ['Points in the month', whole(points)],
    ['Tier', tier],
  ] as const
  return {
    subject: `Your statement for ${monthInWords(month)}${isFinal ? '' : ', so far'}`,
    greeting: name ? `Dear ${name},` : 'Hello,',
    balance,
    facts,
    notes: [
      ...uncountedNote(statement),
      `Amounts are exact to a thousandth of a cent; whole cents are paid out, ${rewardHoldDays} days after they were earned.`,
    ],
    rewards: { label: 'How rewards work', url: `${publicUrl}/author-rewards` },
    questions: { label: 'Write to us', url: `${publicUrl}/contact` },
    why: 'You are receiving this because you sent us stories with this email address. It was not added to any list.',
  }
}

const ruleNames: Record<RewardRule, string> = {
  story: 'Stories published',
  featured: 'Stories on the home page',
  view: 'Stories read to the end',
  like: 'Likes',
  share: 'Shares',
  promotion: 'Our own posts about your stories',
  social_bonus: 'Bonus for shares and posts on social networks',
  campaign_bonus: 'Bonus for stories shared often',
  tier_bonus: 'Bonus of your tier',
}
const bonuses: readonly RewardRule[] = ['social_bonus', 'campaign_bonus', 'tier_bonus']

const whole = (number: number) => number.toLocaleString('en-US')

/** A line for each rule that brought or took something; what brings no money shows its points. */
const earnedFacts = ({ lines }: Statement) =>
  rewardRules.flatMap((rule): [string, string][] => {
    const own = lines.filter((line) => line.rule === rule)
    const sum = (of: (line: LedgerSum) => number) => own.reduce((all, line) => all + of(line), 0)
    const [milliCents, points] = [sum((line) => line.milliCents), sum((line) => line.points)]
    const quantity = sum(({ counted, quantity }) => (counted ? quantity : 0))
    if (milliCents === 0 && points === 0) return []
    const name = bonuses.includes(rule) ? ruleNames[rule] : `${ruleNames[rule]}: ${whole(quantity)}`
    return [[name, milliCents === 0 ? `${whole(points)} points` : exactDollars(milliCents)]]
  })

/** Payouts of former days may name another way. */
const wayNames: Record<string, string | undefined> = paymentMethodNames
const paidFact = ({ at, amount, method }: Statement['payouts'][number]): [string, string] => {
  return [`Paid out on ${day(at)} (${wayNames[method] ?? method})`, exactDollars(-1000 * amount)]
}

const day = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))

function uncountedNote({ lines }: Statement): string[] {
  const reasons = Object.entries(uncountedReasons).flatMap(([reason, words]) => {
    const own = lines.filter((line) => line.reason === reason)
    const quantity = own.reduce((all, line) => all + line.quantity, 0)
    return quantity > 0 ? [`${words}: ${whole(quantity)}.`] : []
  })
  return reasons.length === 0 ? [] : [`Not counted: ${reasons.join(' ')}`]
}
