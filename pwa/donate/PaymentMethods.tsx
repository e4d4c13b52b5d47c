import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type DonationMethod, donationMethods } from '../../data/vocabulary/money.ts'
import { t } from '../../data/words/words.ts'
import { stepOf } from '../ui/direction.ts'
import { Icon } from '../ui/Icon.tsx'
import { card } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { PayButton } from './PayButton.tsx'
import { Doubt, UnconfirmedNotice } from './UnconfirmedNotice.tsx'
import type { DonationView } from './useDonation.ts'

const labels: Record<DonationMethod, () => ReactNode> = {
  card: () => (
    <>
      <Icon path={card} /> {t('Credit Card')}
    </>
  ),
  paypal: () => 'PayPal',
}

/** By card or with PayPal. One that is not set up here says so in the place of its button. */
export function PaymentMethods({ view }: { view: DonationView }) {
  const { online, busy, send } = view
  const { method, accepts, notice, unconfirmed, isDoubted } = view.journey
  return (
    <fieldset className="fset">
      <legend>{t('How you’ll pay')}</legend>
      {unconfirmed && <UnconfirmedNotice payment={unconfirmed} view={view} />}
      <MethodTabs
        chosen={method}
        isBusy={busy}
        isHydrated={view.isHydrated}
        onChoose={(chosen) => send({ type: 'method chosen', method: chosen })}
      />
      <div id="way-panel" role="tabpanel" aria-labelledby={`way-${method}`}>
        {notice && (
          <Notice tone={notice.tone}>
            <p>{notice.words}</p>
          </Notice>
        )}
        {!online && accepts[method] && (
          <Notice tone="offline">
            <p>{t('Paying needs signal. What you have entered stays here until you are back online.')}</p>
          </Notice>
        )}
        {unconfirmed && isDoubted && <Doubt payment={unconfirmed} view={view} />}
        <PayButton view={view} />
      </div>
    </fieldset>
  )
}

interface TabsProps {
  chosen: DonationMethod
  isBusy: boolean
  isHydrated: boolean
  onChoose: (method: DonationMethod) => void
}

/** Arrow keys, Home and End move between the tabs. */
function MethodTabs({ chosen, isBusy, isHydrated, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    const at = donationMethods.indexOf(chosen)
    const step = stepOf(event.key)
    const to = step ? at + step : { Home: 0, End: donationMethods.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + donationMethods.length) % donationMethods.length
    onChoose(donationMethods[index] ?? chosen)
    list.current?.querySelectorAll('button')[index]?.focus()
  }
  return (
    <div ref={list} className="tabs fill" role="tablist" aria-label={t('How you’ll pay')} inert={isBusy}>
      {donationMethods.map((method) => (
        <button
          key={method}
          id={`way-${method}`}
          type="button"
          role="tab"
          data-once-ready=""
          disabled={!isHydrated}
          aria-controls="way-panel"
          aria-selected={method === chosen}
          tabIndex={method === chosen ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => onChoose(method)}
        >
          {labels[method]()}
        </button>
      ))}
    </div>
  )
}
