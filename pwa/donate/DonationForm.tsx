import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { WithoutScripts } from '../forms/OutboxNotices.tsx'
import { Fold } from '../ui/Fold.tsx'
import { AmountChoice, Details } from './DonationFields.tsx'
import { DedicationPart } from './dedication/DedicationPart.tsx'
import { MobileSection } from './mobile/MobileSection.tsx'
import { FeeCover } from './monthly/FeeCover.tsx'
import { HowOften } from './monthly/HowOften.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'
import { readMobileGift } from './tabStorage.ts'
import { fetchPaymentSteps, useDonation } from './useDonation.ts'

const PaymentSteps = lazy(fetchPaymentSteps)

interface Props {
  /** With each change of what somebody sets out to give. */
  onAmount: (amount: number) => void
}

/** The form, what takes the payment, and the thanks, one at a time. The form keeps what it holds meanwhile. */
export function DonationForm({ onAmount }: Props) {
  const view = useDonation()
  const { payments } = useSite()
  const { form, sheet, gift, errors, journey, send } = view
  useEffect(() => onAmount(gift.amount), [gift.amount, onAmount])
  const isFollowed = journey.step.name === 'card' || journey.step.name === 'thanks'
  const top = useFocusOnReturn(isFollowed)
  const onTouch = () => send({ type: 'touched' })
  const isMobileLeft = useMobileLeft()
  const mobile = payments.mobileMoney && !isFollowed && <MobileSection view={view} />
  return (
    <>
      {isMobileLeft && mobile}
      <form
        ref={form}
        className="sheet"
        aria-label={t('Donation')}
        noValidate
        method="post"
        hidden={isFollowed}
        onPointerDown={onTouch}
        onFocus={onTouch}
        onInput={({ target }) => {
          if ('name' in target) view.changed(String(target.name))
        }}
        onSubmit={(event) => {
          event.preventDefault()
          view.submit()
        }}
      >
        <WithoutScripts />
        <div key={sheet.key} inert={view.busy}>
          <AmountChoice top={top} fields={sheet.fields} other={view.other} error={errors.amount} />
          <Details fields={sheet.fields} isMonthly={gift.isMonthly ?? false} errors={errors} />
        </div>
        <PaymentMethods view={view} />
        <div key={`more-${sheet.key}`} inert={view.busy}>
          <Fold
            everywhere
            className="more-ways"
            isOpen={sheet.fields.isMonthly || sheet.fields.coversFee || Boolean(sheet.fields.dedication?.kind)}
            head={t('Every month, the card fee, or for somebody')}
          >
            <HowOften fields={sheet.fields} />
            {journey.method === 'card' && journey.accepts.card && <FeeCover view={view} />}
            <DedicationPart fields={sheet.fields.dedication} isMonthly={gift.isMonthly ?? false} errors={errors} />
          </Fold>
        </div>
        <p className="small">
          <Link to={paths.myGiving}>{t('See or change what you give')}</Link>
        </p>
        <p className="small muted small-print">
          {t(
            'Donations are non-refundable unless required by law, and handled by a card payment provider: this site never sees the number of a card.',
          )}
        </p>
      </form>
      {!isMobileLeft && mobile}
      {isFollowed && (
        <Suspense>
          <PaymentSteps view={view} />
        </Suspense>
      )}
    </>
  )
}

/** Who comes back from a phone that asked is told first what became of it. Not as the server renders it. */
function useMobileLeft(): boolean {
  const [isLeft, setLeft] = useState(false)
  useEffect(() => setLeft(readMobileGift() !== null), [])
  return isLeft
}

/** The way back from a later step leads to the head of the form; nobody is moved when the page opens. */
function useFocusOnReturn(isAway: boolean) {
  const top = useRef<HTMLLegendElement>(null)
  const wasAway = useRef(false)
  useEffect(() => {
    if (!isAway && wasAway.current) {
      top.current?.focus({ preventScroll: true })
      top.current?.scrollIntoView({ behavior: 'instant' })
    }
    wasAway.current = isAway
  }, [isAway])
  return top
}
