import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { here } from '../../data/rules/languages.ts'
import { donationImpact } from '../../data/vocabulary/money.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { copyText } from '../engagement/copyText.ts'
import { hasShareSheet, isMobile, offerSheet } from '../engagement/nativeShare.ts'
import { Icon } from '../ui/Icon.tsx'
import { book, share } from '../ui/icons.ts'
import { rich } from '../ui/rich.ts'
import { type Gift, inDollars } from './donation.ts'
import type { ThanksStep } from './journey/journey.ts'

type Props = { step: ThanksStep; onAgain: () => void }

/** Says what is known of the gift, and no more. */
export function ThankYou({ step: { gift, fate }, onAgain }: Props) {
  return (
    <>
      <p className="lead">{leads[fate](gift)}</p>
      {gift?.email && <p>{rich(receipts[fate], { address: () => <b className="address">{gift.email}</b> })}</p>}
      {gift?.isMonthly && (
        <p>
          {t(
            'You give this every month now. The link in the receipt leads to your page, where you can change or end it.',
          )}
        </p>
      )}
      <div className="acts">
        <Link className="button" to={paths.stories}>
          <Icon path={book} /> {t('Read stories')}
        </Link>
        <Share />
        <button type="button" className="button quiet" onClick={onAgain}>
          {t('Make another donation')}
        </button>
      </div>
    </>
  )
}

const leads: Record<ThanksStep['fate'], (gift: Gift | null) => ReactNode> = {
  received,
  processing: (gift) =>
    gift
      ? t(
          'Your donation of {sum} was approved, and is still being checked before the money moves. There is nothing more for you to do, and no need to pay again.',
          { sum: inDollars(gift.amount) },
        )
      : t(
          'Your donation was approved, and is still being checked before the money moves. There is nothing more for you to do, and no need to pay again.',
        ),
  unknown: () =>
    rich(
      'We have not heard yet whether a payment went through. If you have just approved one, please do not pay again now: <contact>write to us</contact> if no receipt comes, and we will look.',
      { contact: (words) => <Link to={paths.contactAbout('other')}>{words}</Link> },
    ),
}

function received(gift: Gift | null): string {
  if (!gift) return t('Your donation has been received and will help protect African wildlife.')
  const sum = inDollars(gift.amount)
  const paid = donationImpact.find(({ dollars }) => dollars === gift.amount)
  return paid
    ? t('Your donation of {sum} has been received and will help protect African wildlife: it pays for {what}.', {
        sum,
        what: t(paid.pays),
      })
    : t('Your donation of {sum} has been received and will help protect African wildlife.', { sum })
}

const onceArrived = msg('As soon as it has arrived, a receipt goes to <address></address>.')
const receipts: Record<ThanksStep['fate'], Message> = {
  received: msg('The receipt goes to <address></address>.'),
  processing: onceArrived,
  unknown: onceArrived,
}

/** Tells others of this page: through the share sheet of a phone, else as a link on the clipboard. */
function Share() {
  const [said, setSaid] = useState('')
  async function tell() {
    const url = location.origin + here(paths.donate)
    const text = t('Voices for Wildlife: fund the people already doing the work.')
    if (isMobile() && hasShareSheet() && (await offerSheet({ title: t('Donate'), text, url })) !== 'unavailable') return
    setSaid((await copyText(url)) ? t('Link copied') : t('The link: {url}', { url }))
  }
  return (
    <>
      <button type="button" className="button line" onClick={() => void tell()}>
        <Icon path={share} /> {t('Share')}
      </button>
      <span role="status" className="said">
        {said}
      </span>
    </>
  )
}
