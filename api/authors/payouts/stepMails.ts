import { paymentMethodNames, paymentMethods } from '../../../data/vocabulary/money.ts'
import { t } from '../../../data/words/words.ts'
import { comparable } from '../../platform/addresses.ts'
import type { Tx } from '../../platform/database.ts'
import { linkTo } from '../../platform/mail/spoken.ts'
import type { StepTellers } from '../../platform/mail/steps/stepRoom.ts'
import { type StepDeps, tellOfStep } from '../../platform/mail/steps/steps.ts'
import { languageOfAuthor } from '../language.ts'
import { findPayout, type PayoutRow } from './payouts.store.ts'

/** Once a payout was sent, or recorded as sent: the author is told after a while, if it still is. */
export const tellOfPayout = (tx: Tx, deps: StepDeps, { id, authorEmail }: PayoutRow, at: string): void =>
  tellOfStep(tx, deps, { step: 'payout_sent', id, to: authorEmail, at })

/** No amounts: mail is read by others, and what is paid out is agreed in person. */
export const payoutTellers: Pick<StepTellers, 'payout_sent'> = {
  payout_sent({ db, config }, { id, recipient }) {
    const payout = findPayout(db, id)
    if (!payout || comparable(payout.authorEmail) !== comparable(recipient)) return { skip: 'It is erased.' }
    if (!isOnItsWay(payout)) return { skip: 'It was decided otherwise since.' }
    return {
      language: languageOfAuthor(db, payout.authorEmail),
      say: () => ({
        paragraphs: [
          t('We have sent you a payout for your stories, by {way}. It is payout number {number}.', {
            way: nameOf(payout),
            number: String(payout.id),
          }),
          t('It can take some business days until you have it.'),
        ],
        link: { label: t('How rewards work'), url: linkTo(config.publicUrl, '/author-rewards') },
        more: [t('If it has not arrived after ten business days, write to us with the contact form on our site.')],
      }),
    }
  },
}

/** A provider has taken it: Stripe into the author's account, an aggregator under a number of its own. */
const isOnItsWay = ({ status, stripeTransferId, sendingAt, transactionId }: PayoutRow) =>
  status === 'paid' ||
  (status === 'pending' && (stripeTransferId !== null || (sendingAt !== null && transactionId !== null)))

const nameOf = ({ paymentMethod, method }: PayoutRow) =>
  t(paymentMethodNames[paymentMethods.find((one) => one === paymentMethod) ?? method])
