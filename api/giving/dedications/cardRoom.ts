import { keptCents } from '../../../data/rules/giving/donations.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MailRow } from '../../platform/mail/mail.store.ts'
import type { MailRoom, Words } from '../../platform/mail/mail.ts'
import { type DonationRow, findDonation } from '../donations.store.ts'
import { drawCardMail } from './cardMail.ts'
import { type DedicationRow, findDedication, refusesCards, settleCard } from './dedications.store.ts'
import { cardKey } from './dedications.ts'
import { hiddenRecipient, stopCardsLink } from './stopCards.ts'

type Given = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>

/** Makes the words of a card when its turn comes, if the money is still there and the card is wanted. */
export const cardRoom = (deps: () => Given): MailRoom => ({
  compose(mail) {
    const { db, secrets, config } = deps()
    const found = findCard(db, mail)
    if (!found) return { skip: 'Nobody knows any more for whom this donation was given.' }
    const { dedication, gift } = found
    const skip = (card: 'dropped' | 'refused', why: string) => {
      settleCard(db, gift.id, card, toInstant(deps().clock))
      return { skip: why }
    }
    if (keptCents(gift) === 0) return skip('dropped', 'The donation was given back before the card left.')
    if (refusesCards(db, hiddenRecipient({ secrets }, mail.recipient)))
      return skip('refused', 'Whoever has this address wants no cards.')
    return speaking(gift.language, (): Words => {
      const stop = stopCardsLink(deps(), mail.recipient)
      return drawCardMail(dedication, gift, { publicUrl: config.publicUrl, stop })
    })
  },
  settled(tx, mail, { state }) {
    const gift = findCard(tx, mail)?.gift
    if (!gift || (state !== 'sent' && state !== 'unsure')) return
    settleCard(tx, gift.id, 'sent', toInstant(deps().clock))
  },
})

function findCard(db: Store, { key }: MailRow): { dedication: DedicationRow; gift: DonationRow } | null {
  const id = Number(/^donation\.card:(\d+)$/.exec(key ?? '')?.[1])
  const [dedication, gift] = [findDedication(db, id), findDonation(db, id)]
  return dedication && gift && key === cardKey(id) ? { dedication, gift } : null
}
