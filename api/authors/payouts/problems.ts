import type { Deps } from '../../platform/deps.ts'
import { ProviderError } from '../../platform/providers/providerError.ts'
import { existingPayout, refusal } from './decide.ts'
import { notSetUp, notSetUpForTransfers, providerOf } from './obstacles.ts'

type ProblemDeps = Pick<Deps, 'accounts' | 'aggregator' | 'clock' | 'db' | 'log'>

/** What an admin is told when a provider did not do what it was asked, with the payout as it is now. Other errors come back as they are. */
export function problemOf(deps: ProblemDeps, payoutId: number, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  const { problem, code, message } = error
  deps.log.warn({ payout: payoutId, problem, code, reason: message }, 'a payout was not moved')
  const row = existingPayout(deps.db, payoutId)
  const isMoved = row.stripeTransferId !== null
  const provider = providerOf(row)
  const isStripe = provider === 'Stripe'
  switch (problem) {
    case 'unset':
      return refusal(deps, row, 'unavailable', notSetUp.code, (isStripe ? notSetUp : notSetUpForTransfers).message)
    case 'unavailable':
      return refusal(deps, row, 'unavailable', 'payments.unavailable', silenceOf(provider))
    default:
      if (code === 'balance_insufficient' && !isMoved)
        return refusal(
          deps,
          row,
          'declined',
          'payments.declined',
          `The balance at ${provider} is too small. Nothing was moved.`,
        )
      return refusal(
        deps,
        row,
        'badGateway',
        isStripe ? 'express.refused' : 'transfer.refused',
        refusalInWords(message),
      )
  }
}

/** What Stripe said when it refused, and what an admin can do about it where its words do not tell. */
export const refusalInWords = (message: string): string =>
  /can't be sent to accounts located in|service agreement/i.test(message) ? `${message} ${noWayThere}` : message

/** Accounts were opened in more countries once, and under another agreement, which Stripe never changes. */
const noWayThere =
  'What to do: cancel this payout and pay the author in another way. Where Stripe pays authors of this site, the author can also get a new account: close this one in Stripe, then create a Stripe account here again.'

const silenceOf = (provider: string) =>
  `${provider} does not answer at the moment. Nobody knows yet whether the money has moved; process the payout again, which moves nothing twice.`
