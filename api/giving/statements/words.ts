import type { Organisation } from '../../../data/contract/organisation.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { keptCents } from '../../../data/rules/giving/donations.ts'
import { statementMost } from '../../../data/vocabulary/funds.ts'
import { anonymousDonor, anonymousWords } from '../../../data/vocabulary/money.ts'
import { language } from '../../../data/words/language.ts'
import { t } from '../../../data/words/words.ts'
import { dayIn, direction } from '../../platform/mail/spoken.ts'
import type { DonationRow } from '../donations.store.ts'
import { wayWords } from '../receipt.ts'
import type { StatementOrder } from './order.ts'

interface Given {
  email: string
  year: number
  /** All that arrived in it, oldest first. */
  gifts: DonationRow[]
  organisation: Organisation
  taxWords: string
  number: string
  madeAt: string
}

/** What somebody wrote stands apart from the words around it, whichever way they run (Unicode, UAX 9, 2.4). */
const apart = (words: string) => `\u2068${words}\u2069`

/** The name that most of the money came under: anybody may give a little under another one's address. */
function nameIn(gifts: Given['gifts']): string | undefined {
  const sums = new Map<string, number>()
  for (const gift of gifts)
    if (gift.donorName !== anonymousDonor) sums.set(gift.donorName, (sums.get(gift.donorName) ?? 0) + keptCents(gift))
  return [...sums].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

/** The year of a donor in words of the language that is spoken. */
export function wordStatement({ email, year, gifts, organisation, taxWords, number, madeAt }: Given): StatementOrder {
  const counted = gifts.filter((gift) => keptCents(gift) > 0)
  const returned = gifts.length - counted.length
  const shown = counted.slice(0, statementMost)
  const rest = counted.slice(statementMost)
  const name = nameIn(gifts)
  return {
    language: language(),
    direction: direction(),
    madeAt,
    title: t('Your donations in {year}', { year: String(year) }),
    organisation: linesOf(organisation).map(apart),
    facts: [
      [t('Donor'), apart(name ?? t(anonymousWords))],
      [t('Email address'), apart(email)],
      [t('Year'), t('{year}, by the day in UTC on which each donation arrived', { year: String(year) })],
      [t('Statement'), apart(number)],
      [t('Made on'), dayIn(madeAt, 'en-US')],
    ],
    columns: [t('Date (UTC)'), t('Paid by'), t('Number'), t('Amount'), t('Returned'), t('Counts')],
    rows: shown.map((gift) => [
      dayIn(gift.succeededAt ?? gift.createdAt, 'en-US'),
      t(wayWords[gift.method]),
      String(gift.id),
      dollars(gift.amount),
      gift.amount > keptCents(gift) ? dollars(gift.amount - keptCents(gift)) : '–',
      dollars(keptCents(gift)),
    ]),
    totals: [
      ...(rest.length > 0
        ? ([
            [
              t('{count, plural, one {# more donation} other {# more donations}}', { count: rest.length }),
              dollars(sumOf(rest)),
            ],
          ] as const)
        : []),
      [t('Received in {year}, US dollars', { year: String(year) }), dollars(sumOf(counted))],
    ],
    notes: [
      ...(counted.some((gift) => gift.amount > keptCents(gift))
        ? [t('Returned: what we gave back to you, or what your bank holds back. It does not count.')]
        : []),
      ...(returned > 0
        ? [
            t(
              '{count, plural, one {# donation is not listed, because all of it was returned.} other {# donations are not listed, because all of them were returned.}}',
              { count: returned },
            ),
          ]
        : []),
      t('What you added to cover fees is a part of the amount.'),
      taxWords,
    ],
    footer: t('Statement {number} · page {page} of {pages}', {
      number: apart(number),
      page: '{page}',
      pages: '{pages}',
    }),
  }
}

const sumOf = (gifts: readonly DonationRow[]) => gifts.reduce((sum, gift) => sum + keptCents(gift), 0)

const linesOf = ({ legalName, registration, postalAddress, email, phone }: Organisation): string[] =>
  [legalName ?? 'Voices for Wildlife', registration, ...(postalAddress?.split('\n') ?? []), email, phone].flatMap(
    (line) => line?.trim() || [],
  )
