import { ApiError } from '../../remote/client.ts'
import type { Toast } from '../../ui/toasts.ts'
import { type Failure, serverWords } from '../kit/data/failures.ts'

/** What an admin asked for about authors, and what it is called when it was not done. */
export const failureTitles = {
  create: 'Create Failed',
  update: 'Update Failed',
  delete: 'Delete Failed',
  sync: 'Sync Failed',
  proof: 'Email Failed',
  receipt: 'Update Failed',
  wallet: 'Email Failed',
  reveal: 'Update Failed',
  express: 'Creation Failed',
  onboarding: 'Link Creation Failed',
  onboardingMail: 'Email Failed',
  login: 'Dashboard Access Failed',
  transfer: 'Transfer Failed',
} as const
export type AuthorAct = keyof typeof failureTitles

/** What is said when something was not done: the server's words, and for a new Stripe account what to do about it. */
export function failureOf(act: AuthorAct, error: unknown): Failure & Pick<Toast, 'tone'> {
  const words = serverWords(error)
  if (act === 'express' && error instanceof ApiError) {
    if (isConnectMissing(words)) return { title: 'Stripe Connect Setup Required', text: connectMissing, tone: 'bad' }
    if (isApprovalMissing(words)) return { title: failureTitles.express, text: approvalMissing, tone: 'bad' }
    if (isCountryMissing(words)) return { title: 'Country Not Supported', text: countryMissing, tone: undefined }
  }
  if (error instanceof ApiError && error.code === 'author.proof_mailed')
    return { title: 'Already Mailed', text: words, tone: undefined }
  if (act === 'create' && error instanceof ApiError && error.code === 'submission.reused')
    return { title: failureTitles.create, text: `${words} ${alreadyMade}`, tone: 'bad' }
  return { title: failureTitles[act], text: words, tone: 'bad' }
}

const connectMissing =
  'This site’s Stripe account has not been signed up for Connect. Enable Connect in the Stripe dashboard, then try again.'
const approvalMissing =
  'Stripe first has to approve this site for accounts that receive money and take no cards. Write to Stripe at support.stripe.com/contact and ask for “transfers without card_payments” for your platform. When Stripe has agreed, press “Create Stripe account” again. Until then, pay this author in another way.'
const countryMissing =
  'Stripe Express is not available where this author lives. The author’s location needs payouts by traditional bank transfer: choose Bank transfer in the profile.'

const alreadyMade = 'Correct that profile in the list, or press “Create author” again to make another one.'

const isConnectMissing = (words: string) => /signed up for connect/i.test(words)
const isApprovalMissing = (words: string) => /needs approval for accounts/i.test(words)
const isCountryMissing = (words: string) =>
  /not yet available|not available|traditional bank transfer|cannot be created by platforms in/i.test(words)
