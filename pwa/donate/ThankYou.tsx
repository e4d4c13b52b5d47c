import { useState } from 'react'
import { Link } from 'react-router-dom'
import { donationImpact } from '../../data/vocabulary/money.ts'
import { paths } from '../app/paths.ts'
import { copyText } from '../engagement/copyText.ts'
import { hasShareSheet, isMobile, offerSheet } from '../engagement/nativeShare.ts'
import { Icon } from '../ui/Icon.tsx'
import { book, share } from '../ui/icons.ts'
import { inDollars } from './donation.ts'
import type { ThanksStep } from './journey/journey.ts'

type Props = { step: ThanksStep; onAgain: () => void }

/** Says what is known of the gift, and no more. */
export function ThankYou({ step: { gift, fate }, onAgain }: Props) {
  const sum = gift ? ` of ${inDollars(gift.amount)}` : ''
  const paid = donationImpact.find(({ dollars }) => dollars === gift?.amount)
  return (
    <>
      {fate === 'unknown' ? (
        <p className="lead">
          We have not heard yet whether a payment went through. If you have just approved one, please do not pay again
          now: <Link to={paths.contactAbout('other')}>write to us</Link> if no receipt comes, and we will look.
        </p>
      ) : fate === 'received' ? (
        <p className="lead">
          Your donation{sum} has been received and will help protect African wildlife
          {paid ? `: it pays for ${paid.pays}.` : '.'}
        </p>
      ) : (
        <p className="lead">
          Your donation{sum} was approved, and is still being checked before the money moves. There is nothing more for
          you to do, and no need to pay again.
        </p>
      )}
      {gift?.email && (
        <p>
          {fate === 'received' ? 'The receipt goes to' : 'As soon as it has arrived, a receipt goes to'}{' '}
          <b className="address">{gift.email}</b>.
        </p>
      )}
      <div className="acts">
        <Link className="button" to={paths.stories}>
          <Icon path={book} /> Read stories
        </Link>
        <Share />
        <button type="button" className="button quiet" onClick={onAgain}>
          Make another donation
        </button>
      </div>
    </>
  )
}

/** Tells others of this page: through the share sheet of a phone, else as a link on the clipboard. */
function Share() {
  const [said, setSaid] = useState('')
  async function tell() {
    const url = location.origin + paths.donate
    const text = 'Voices for Wildlife: fund the people already doing the work.'
    if (isMobile() && hasShareSheet() && (await offerSheet({ title: 'Donate', text, url })) !== 'unavailable') return
    setSaid((await copyText(url)) ? 'Link copied' : `The link: ${url}`)
  }
  return (
    <>
      <button type="button" className="button line" onClick={() => void tell()}>
        <Icon path={share} /> Share
      </button>
      <span role="status" className="said">
        {said}
      </span>
    </>
  )
}
