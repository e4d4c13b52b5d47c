import type { LedgerSum, Statement } from '../../../data/contract/authors/rewards.ts'
import { monthInWords } from '../../../data/rules/authors/statementMonth.ts'
import { exactDollars } from '../../../data/rules/dollars.ts'
import { greetingName } from '../../../data/rules/greetingName.ts'
import { paymentMethodNames } from '../../../data/vocabulary/money.ts'
import {
  type RewardRule,
  rewardHoldDays,
  rewardRules,
  tierWords,
  uncountedReasons,
} from '../../../data/vocabulary/rewards.ts'
import { inNumbers } from '../../../data/words/format.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { light } from '../../platform/mail/look.ts'
import {
  mailButton,
  mailFigures,
  mailFoot,
  mailHeading,
  mailPage,
  questionsHtml,
} from '../../platform/mail/mailPage.ts'
import { dayIn, linkTo, named } from '../../platform/mail/spoken.ts'

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
    [...facts, balance].map(([name, value]) => named(name, value)).join('\n'),
    ...notes,
    `${named(rewards.label, rewards.url)}\n${t('Questions about it? Write to us: {link}', { link: questions })}`,
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
      `<p class="soft" style="margin:20px 0 0;color:${light.soft};font-size:15px">${questionsHtml(questions)}</p>`,
    ],
    mailFoot(escaped(why)),
  )
  return { subject, text, html }
}

function statementWords(statement: Statement, publicUrl: string) {
  const { month, isFinal, authorName, openingMilliCents, closingMilliCents, points, tier } = statement
  const name = greetingName(authorName)
  const balance = [isFinal ? t('Balance') : t('Balance so far'), exactDollars(closingMilliCents)] as const
  const facts = [
    [t('Balance before'), exactDollars(openingMilliCents)],
    ...earnedFacts(statement),
    ...statement.payouts.map(paidFact),
    [t('Points in the month'), inNumbers(points)],
    [t('Tier'), t(tierWords[tier])],
  ] as const
  return {
    subject: isFinal
      ? t('Your statement for {month}', { month: monthInWords(month) })
      : t('Your statement for {month}, so far', { month: monthInWords(month) }),
    greeting: name ? t('Dear {name},', { name }) : t('Hello,'),
    balance,
    facts,
    notes: [
      ...uncountedNote(statement),
      t(
        'Amounts are exact to a thousandth of a cent; whole cents are paid out, {days, plural, one {# day} other {# days}} after they were earned.',
        { days: rewardHoldDays },
      ),
    ],
    rewards: { label: t('How rewards work'), url: linkTo(publicUrl, '/author-rewards') },
    questions: linkTo(publicUrl, '/contact'),
    why: t('You are receiving this because you sent us stories with this email address. It was not added to any list.'),
  }
}

/** Of bonuses their name alone; of all else with how many there were. */
const ruleNames: Record<RewardRule, Message> = {
  story: msg('Stories published: {count}'),
  featured: msg('Stories on the home page: {count}'),
  view: msg('Stories read to the end: {count}'),
  like: msg('Likes: {count}'),
  share: msg('Shares: {count}'),
  promotion: msg('Our own posts about your stories: {count}'),
  social_bonus: msg('Bonus for shares and posts on social networks'),
  campaign_bonus: msg('Bonus for stories shared often'),
  tier_bonus: msg('Bonus of your tier'),
}

/** A line for each rule that brought or took something; what brings no money shows its points. */
const earnedFacts = ({ lines }: Statement) =>
  rewardRules.flatMap((rule): [string, string][] => {
    const own = lines.filter((line) => line.rule === rule)
    const sum = (of: (line: LedgerSum) => number) => own.reduce((all, line) => all + of(line), 0)
    const [milliCents, points] = [sum((line) => line.milliCents), sum((line) => line.points)]
    const quantity = sum(({ counted, quantity }) => (counted ? quantity : 0))
    if (milliCents === 0 && points === 0) return []
    const name = t(ruleNames[rule], { count: inNumbers(quantity) })
    return [[name, milliCents === 0 ? pointsInWords(points) : exactDollars(milliCents)]]
  })

const pointsInWords = (count: number) => t('{count, plural, one {# points} other {# points}}', { count })

/** Payouts of former days may name another way. */
const wayNames: Record<string, Message | undefined> = paymentMethodNames

function paidFact({ at, amount, method }: Statement['payouts'][number]): [string, string] {
  const known = wayNames[method]
  const way = known ? t(known) : method
  return [t('Paid out on {day} ({way})', { day: dayIn(at, 'en-US'), way }), exactDollars(-1000 * amount)]
}

function uncountedNote({ lines }: Statement): string[] {
  const reasons = Object.entries(uncountedReasons).flatMap(([reason, words]) => {
    const own = lines.filter((line) => line.reason === reason)
    const count = own.reduce((all, line) => all + line.quantity, 0)
    return count > 0 ? [t('{reason}: {count}.', { reason: t(words), count: inNumbers(count) })] : []
  })
  return reasons.length === 0 ? [] : [t('Not counted: {reasons}', { reasons: reasons.join(' ') })]
}
