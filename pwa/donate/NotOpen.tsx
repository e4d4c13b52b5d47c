import { Link } from 'react-router-dom'
import { type DonationMethod, donationMethods } from '../../data/vocabulary/money.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { Icon } from '../ui/Icon.tsx'
import { external } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'

const names: Record<DonationMethod, string> = { card: 'Paying by card', paypal: 'PayPal' }

/** In the place of the button of a way to pay that is not set up here: what is so, and where to go. */
export function NotOpen({ way }: { way: DonationMethod }) {
  const { payments, donateUrl } = useSite()
  const isOtherOpen = donationMethods.some((other) => payments[other])
  return (
    <>
      <Notice>
        <p>
          {names[way]} is not set up on this site yet. Nothing can be taken here.{' '}
          {isOtherOpen ? 'Please choose the other way to pay.' : <Instead isElsewhere={!donateUrl.startsWith('/')} />}
        </p>
      </Notice>
      {!isOtherOpen && !donateUrl.startsWith('/') && (
        <p>
          <a className="btn gold big wide" href={donateUrl} target="_blank" rel="noopener">
            Donate <Icon path={external} />
            <span className="vh"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </>
  )
}

const Instead = ({ isElsewhere }: { isElsewhere: boolean }) =>
  isElsewhere ? (
    'You can give on our donation page.'
  ) : (
    <>
      Please <Link to={paths.contactAbout('other')}>write to us</Link>. We will tell you how you can give.
    </>
  )
