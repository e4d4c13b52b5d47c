import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type DonationMethod, donationMethods } from '../../data/vocabulary/money.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { Icon } from '../ui/Icon.tsx'
import { external, lock } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { rich } from '../ui/rich.ts'
import { chargeInWords } from './charge.ts'
import { sum } from './donation.ts'
import { monthlyByCard, paypalUnavailable } from './messages.ts'
import type { DonationView } from './useDonation.ts'

interface Props {
  view: DonationView
}

/** The one main act of the form, or in its place why there is none. */
export function PayButton({ view }: Props) {
  const { accepts, method } = view.journey
  if (!accepts[method]) return <NotSetUp method={method} />
  if (method === 'paypal' && view.gift.isMonthly) return <CardsAlone />
  return method === 'card' ? <ByCard view={view} /> : <ByPaypal view={view} />
}

/** PayPal takes single donations here. */
const CardsAlone = () => (
  <Notice>
    <p>{t(monthlyByCard)}</p>
  </Notice>
)

const ByCard = ({ view }: Props) => (
  <>
    <Button view={view} busy={view.busy}>
      <Icon path={lock} /> {view.busy ? t('Getting ready…') : donateByCard(view)}
    </Button>
    <p className="help">
      {t('The next step asks for the card, in a form of our card provider. Nothing is taken before that.')}
    </p>
  </>
)

function donateByCard({ gift, fees }: DonationView): string {
  const charge = chargeInWords(gift, fees)
  if (!charge) return t('Donate')
  return gift.isMonthly ? t('Donate {sum} each month', { sum: charge }) : t('Donate {sum}', { sum: charge })
}

const waiting: Partial<Record<string, Message>> = {
  ordering: msg('Opening PayPal…'),
  capturing: msg('Asking PayPal whether it went through…'),
}

function ByPaypal({ view }: Props) {
  const { isOwn, paypal } = view.journey
  if (paypal.state === 'unavailable') {
    return (
      <Notice tone="bad">
        <p>{t(paypalUnavailable)}</p>
      </Notice>
    )
  }
  const isWished = paypal.state === 'loading' && paypal.wish !== null
  const words = isWished ? msg('Getting PayPal ready…') : waiting[paypal.state]
  return (
    <>
      <Button view={view} busy={view.busy || words !== undefined}>
        {words ? t(words) : isOwn ? donateByPaypal(sum(view.gift)) : t('Continue with PayPal')}
      </Button>
      <p className="help">{t('PayPal opens a window of its own. Nothing is taken before you approve it there.')}</p>
    </>
  )
}

const donateByPaypal = (amount: string) =>
  amount ? t('Donate {sum} with PayPal', { sum: amount }) : t('Donate with PayPal')

/** Busy, it keeps the focus: it does nothing, and says so. */
function Button({ view, busy, children }: Props & { busy: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      className="button gold large wide"
      data-once-ready=""
      disabled={!view.online || !view.isHydrated}
      aria-busy={busy}
      aria-disabled={busy || undefined}
    >
      {children}
    </button>
  )
}

const notSetUp: Record<DonationMethod, Message> = {
  card: msg('Paying by card is not set up on this site yet. Nothing can be taken here.'),
  paypal: msg('PayPal is not set up on this site yet. Nothing can be taken here.'),
}

/** What is so, and where to go. */
function NotSetUp({ method }: { method: DonationMethod }) {
  const { payments, donateUrl } = useSite()
  const isOtherOpen = donationMethods.some((other) => payments[other])
  return (
    <>
      <Notice>
        <p>
          {t(notSetUp[method])}{' '}
          {isOtherOpen ? (
            t('Please choose the other way to pay.')
          ) : (
            <Instead isElsewhere={!donateUrl.startsWith('/')} />
          )}
        </p>
      </Notice>
      {!isOtherOpen && !donateUrl.startsWith('/') && (
        <p>
          <a className="button gold large wide" href={donateUrl} target="_blank" rel="noopener">
            {t('Donate')} <Icon path={external} />
            <span className="visually-hidden"> {t('(opens in a new tab)')}</span>
          </a>
        </p>
      )}
    </>
  )
}

const Instead = ({ isElsewhere }: { isElsewhere: boolean }) =>
  isElsewhere
    ? t('You can give on our donation page.')
    : rich('Please <contact>write to us</contact>. We will tell you how you can give.', {
        contact: (words) => <Link to={paths.contactAbout('other')}>{words}</Link>,
      })
