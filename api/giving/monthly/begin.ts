import type { z } from 'zod'
import type { PaymentIntentAnswer } from '../../../data/contract/donations.ts'
import type { monthlyRequest } from '../../../data/contract/monthlyGifts.ts'
import { anonymousDonor } from '../../../data/vocabulary/money.ts'
import { language } from '../../../data/words/language.ts'
import { t } from '../../../data/words/words.ts'
import { hourMs, toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { holds } from '../../platform/http/writes.ts'
import type { MonthlyPayments } from '../../platform/providers/monthlyPayments.ts'
import { siteMark } from '../../platform/siteMark.ts'
import { cardFees } from '../cardFees.ts'
import { isSameDedication, keepDedication, spendCard } from '../dedications/dedications.ts'
import { chargeOf } from '../donations.ts'
import { type Donor, spendReminder, spendTry } from '../guard.ts'
import { notSetUp, problemOf } from '../problems.ts'
import { applySubscription } from './apply.ts'
import { findGiftOfSubmission, insertGift, type MonthlyRow } from './monthly.store.ts'

/** Stripe forgets a key after 24 hours, and a subscription that nobody has paid after 23. */
const actLastsMs = 20 * hourMs

interface Begun {
  submission: string
  fields: z.output<typeof monthlyRequest>
  donor: Donor
}

/**
 * What Stripe's form in the browser needs for the first payment of a monthly gift. The same act gets the same subscription, however often it
 * is sent. Errors: as of a single donation by card.
 */
export async function beginMonthly(deps: Deps, begun: Begun): Promise<PaymentIntentAnswer> {
  const { monthly } = deps
  if (!monthly) throw notSetUp('card')
  const gift = rowOf(deps, begun)
  return deps.leases.joined(`monthly gift ${gift.id}`, () => subscribe(deps, monthly, gift))
}

/** On the disk before Stripe hears of it. */
function rowOf(deps: Deps, { submission, fields, donor }: Begun): MonthlyRow {
  const { amount: dollars, coversFee, donorName, donorEmail, dedication } = fields
  const charge = chargeOf({ dollars, coversFee }, cardFees(deps.config).monthly)
  const asked = { ...charge, donorName: donorName ?? anonymousDonor, donorEmail }
  const known = findGiftOfSubmission(deps.db, submission)
  if (known && known.state !== 'incomplete' && known.state !== 'ended')
    fail('conflict', 'donation.arrived', t('This donation has already arrived. Thank you.'))
  if (known && !(holds(known, asked) && isSameDedication(deps.db, { monthlyGiftId: known.id }, dedication)))
    fail('conflict', 'submission.reused', t('This donation was already begun with other details.'))
  if (known) {
    const isOver = known.state === 'ended' || deps.clock.now().getTime() - Date.parse(known.createdAt) > actLastsMs
    if (isOver) fail('conflict', 'donation.over', t('This donation was begun too long ago. Please start a new one.'))
    spendReminder(deps, donor)
    return known
  }
  spendTry(deps, donor, charge.amount)
  spendCard(deps, dedication, donor)
  const { device, network } = donor
  const lookAt = new Date(deps.clock.now().getTime() + hourMs).toISOString()
  const given = { ...asked, language: language(), submission, device, network, lookAt }
  return deps.db.transaction((tx) => {
    const at = toInstant(deps.clock)
    const row = insertGift(tx, given, at)
    keepDedication(tx, { monthlyGiftId: row.id }, dedication, at)
    return row
  })
}

async function subscribe(
  deps: Deps,
  monthly: MonthlyPayments,
  { id, submission, amount: amountCents, feeCovered: feeCents }: MonthlyRow,
): Promise<PaymentIntentAnswer> {
  const askedAt = deps.clock.now()
  try {
    const asked = { id, submission, amountCents, feeCents, site: siteMark(deps) }
    const { subscription, clientSecret } = await monthly.begin(asked)
    deps.db.transaction((tx) => void applySubscription(tx, deps, id, { subscription, askedAt }))
    return { clientSecret }
  } catch (error) {
    throw problemOf(deps, 'card', error)
  }
}
