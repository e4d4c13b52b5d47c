import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type DonationMethod, donationMethods } from '../../data/vocabulary/money.ts'
import { useSite } from '../app/site.ts'
import { Icon } from '../ui/Icon.tsx'
import { card } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { CardButton } from './CardButton.tsx'
import { NotOpen } from './NotOpen.tsx'
import { PaypalButton } from './PaypalButton.tsx'
import { Doubt, UnsureNotice } from './UnsureNotice.tsx'
import type { Giving } from './useGiving.ts'
import { useIsDeaf } from './useIsDeaf.ts'

const labels: Record<DonationMethod, ReactNode> = {
  card: (
    <>
      <Icon path={card} /> Credit Card
    </>
  ),
  paypal: 'PayPal',
}

/** By card or with PayPal. One that is not set up here says so in the place of its button. */
export function WaysToPay({ giving }: { giving: Giving }) {
  const { method, note, online } = giving
  const { payments } = useSite()
  const panel = (
    <>
      {note && <Notice tone={note.tone}>{<p>{note.words}</p>}</Notice>}
      {!online && payments[method] && (
        <Notice tone="offline">
          <p>Paying needs signal. What you have entered stays here until you are back online.</p>
        </Notice>
      )}
      {giving.unsure && giving.isDoubted && <Doubt unsure={giving.unsure} giving={giving} />}
      <Button giving={giving} isOpen={payments[method] !== null} />
    </>
  )
  return (
    <fieldset className="fset">
      <legend>How you’ll pay</legend>
      {giving.unsure && <UnsureNotice unsure={giving.unsure} giving={giving} />}
      <WayTabs chosen={method} isBusy={giving.busy} onChoose={giving.choose} />
      <div id="way-panel" role="tabpanel" aria-labelledby={`way-${method}`}>
        {panel}
      </div>
    </fieldset>
  )
}

function Button({ giving, isOpen }: { giving: Giving; isOpen: boolean }) {
  if (!isOpen) return <NotOpen way={giving.method} />
  return giving.method === 'card' ? <CardButton giving={giving} /> : <PaypalButton giving={giving} />
}

interface TabsProps {
  chosen: DonationMethod
  isBusy: boolean
  onChoose: (way: DonationMethod) => void
}

/** Arrow keys, Home and End move between the tabs. */
function WayTabs({ chosen, isBusy, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const isDeaf = useIsDeaf()
  function onKeyDown(event: KeyboardEvent) {
    const at = donationMethods.indexOf(chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: donationMethods.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + donationMethods.length) % donationMethods.length
    onChoose(donationMethods[index] ?? chosen)
    list.current?.querySelectorAll('button')[index]?.focus()
  }
  return (
    <div ref={list} className="tabs fill" role="tablist" aria-label="How you’ll pay" inert={isBusy}>
      {donationMethods.map((way) => (
        <button
          key={way}
          id={`way-${way}`}
          type="button"
          role="tab"
          disabled={isDeaf}
          aria-controls="way-panel"
          aria-selected={way === chosen}
          tabIndex={way === chosen ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => onChoose(way)}
        >
          {labels[way]}
        </button>
      ))}
    </div>
  )
}
