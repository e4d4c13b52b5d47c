import type { MyGift } from '../../../data/contract/monthlyGifts.ts'
import { dollars } from '../../../data/rules/dollars.ts'
import { t } from '../../../data/words/words.ts'
import { longDate } from '../../ui/format/dates.ts'

/** What has arrived, the newest first. */
export const GiftList = ({ gifts }: { gifts: MyGift[] }) => (
  <section aria-labelledby="my-gifts">
    <h2 id="my-gifts">{t('What you have given')}</h2>
    {gifts.length === 0 ? (
      <p>{t('No donation with this email address has arrived yet.')}</p>
    ) : (
      <ul className="mine-list">
        {gifts.map((gift) => (
          <li key={gift.id}>
            <b>{dollars(gift.amount)}</b>
            <span>
              {longDate(gift.at)}
              {gift.isMonthly && ` · ${t('Every month')}`}
              {gift.refunded > 0 && ` · ${t('{sum} given back', { sum: dollars(gift.refunded) })}`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
