import type { z } from 'zod'
import type { MobileGiftAnswer, MobileGiftSum, mobileGiftRequest } from '../../../data/contract/donations.ts'
import { mobileNumberOf } from '../../../data/rules/authors/mobileNumber.ts'
import type { MobileGiftCountry } from '../../../data/vocabulary/mobileMoney.ts'
import { t } from '../../../data/words/words.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { spend } from '../../platform/http/limits.ts'
import { type MobileCharge, mostOfEmail } from '../../platform/providers/aggregator.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { applyProviderEvent } from '../applyProviderEvent.ts'
import { type DonationRow, existingDonation, findDonationOfSubmission, noteCharge } from '../donations.store.ts'
import { beginDonation } from '../donations.ts'
import { type Donor, mobileLooks, mobilePrompts } from '../guard.ts'
import { notSetUp, problemOf } from '../problems.ts'
import { recordCharge, referenceOf, settleMobileGift } from './settle.ts'

interface MobileGiftAsked {
  submission: string
  fields: z.output<typeof mobileGiftRequest>
  donor: Donor
}

/**
 * Lets a donor give from a wallet on a phone. The number is used for the call and never written down. Money has arrived when the
 * aggregator, asked, says so.
 */
export function createMobileGifts(deps: Deps) {
  const setUp = () => deps.aggregator ?? raise(notSetUp('mobile_money'))

  /** One is wanted. It goes by the site's where there is none, or one that is too long. */
  const emailOf = ({ donorEmail }: DonationRow): string =>
    donorEmail !== null && donorEmail.length <= mostOfEmail
      ? donorEmail
      : `gifts@${new URL(deps.config.publicUrl).hostname}`

  return {
    /** What so many dollars are there now. Errors: 502 payments.refused; 503 payments.unset, payments.unavailable. */
    async quote({ country, amount }: { country: MobileGiftCountry; amount: number }): Promise<MobileGiftSum> {
      const { sum } = await told(deps, () =>
        setUp().quote({ amountCents: amount * 100, place: { shape: 'wallet', country } }),
      )
      return sum
    },

    /**
     * Has the donor asked on the phone. The same act again asks nobody again, and says how it stands.
     * Errors: 400 with `issues`; 409 submission.reused, donation.over, donation.arrived; 429 rate_limited, too_soon; 502
     * payments.refused; 503 payments.unset, payments.unavailable.
     */
    async begin({ submission, fields, donor }: MobileGiftAsked): Promise<MobileGiftAnswer> {
      const aggregator = setUp()
      const { amount: dollars, donorName, donorEmail, country, network } = fields
      const number = mobileNumberOf(fields.number, country) ?? raise(noNumber())
      const donation = beginDonation(deps, {
        method: 'mobile_money',
        submission,
        dollars,
        donorName,
        donorEmail,
        donor,
      })
      return deps.leases.joined(`mobile gift ${donation.id}`, async () => {
        const now = existingDonation(deps.db, donation.id)
        if (now.chargedAt !== null || now.status !== 'pending') return look(now)
        spend(deps, mobilePrompts, deps.secrets.hide(`number ${number}`))
        const { sum } = await told(deps, () =>
          aggregator.quote({ amountCents: now.amount, place: { shape: 'wallet', country } }),
        )
        if (!noteCharge(deps.db, now.id, { sum, at: toInstant(deps.clock) })) return look(now)
        const wallet = { country, network, number }
        const gift = { reference: referenceOf(now), sum, wallet, name: now.donorName, email: emailOf(now) }
        return present(await charged(now, () => aggregator.charge(gift)))
      })
    },

    /** How a gift stands, asked of the aggregator. Errors: 404 donation.not_found; 429 rate_limited. */
    async look(submission: string): Promise<MobileGiftAnswer> {
      const donation = findDonationOfSubmission(deps.db, submission)
      if (donation?.method !== 'mobile_money')
        throw new ProductError('notFound', 'donation.not_found', t('There is no such donation.'))
      spend(deps, mobileLooks, deps.secrets.hide(`gift ${submission}`))
      return look(donation)
    },
  }

  async function charged(donation: DonationRow, charge: () => Promise<MobileCharge>): Promise<DonationRow> {
    try {
      const made = await charge()
      deps.db.transaction((tx) => recordCharge(tx, deps, donation.id, made))
    } catch (error) {
      const isRefused = error instanceof ProviderError && ['declined', 'refused', 'missing'].includes(error.problem)
      // Nobody was asked, or nobody knows: what is not known is asked for later, and the donor is never asked twice.
      if (!isRefused) {
        if (!(error instanceof ProviderError)) throw error
        deps.log.warn(
          { donation: donation.id, problem: error.problem, reason: error.message },
          'a gift is not known yet',
        )
        return existingDonation(deps.db, donation.id)
      }
      const news = { kind: 'failed', at: Math.floor(deps.clock.now().getTime() / 1000), reason: error.message } as const
      deps.db.transaction((tx) => void applyProviderEvent(tx, deps, donation.id, news))
      throw problemOf(deps, 'mobile_money', error)
    }
    deps.jobs.wake()
    return existingDonation(deps.db, donation.id)
  }

  async function look(donation: DonationRow): Promise<MobileGiftAnswer> {
    if (donation.status !== 'succeeded')
      try {
        await settleMobileGift(deps, donation)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
      }
    return present(existingDonation(deps.db, donation.id))
  }
}

const states = { pending: 'waiting', succeeded: 'arrived', failed: 'failed' } as const

const present = ({ status, localAmount, localCurrency }: DonationRow): MobileGiftAnswer => ({
  state: states[status],
  sum: localAmount === null || localCurrency === null ? null : { amount: localAmount, currency: localCurrency },
})

function raise(error: Error): never {
  throw error
}

function noNumber() {
  const message = t('Please enter a mobile number of this country.')
  return new ProductError('invalid', 'invalid', message, { issues: [{ field: 'number', message }] })
}

async function told<T>(deps: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw problemOf(deps, 'mobile_money', error)
  }
}
