import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { MobileGiftAnswer } from '../../../data/contract/donations.ts'
import { countryName } from '../../../data/rules/countryName.ts'
import {
  giftNetworks,
  type MobileGiftCountry,
  type MobileNetwork,
  mobileGiftCountries,
  mobileMoneyMaxLength,
  mobileNetworks,
} from '../../../data/vocabulary/mobileMoney.ts'
import { t } from '../../../data/words/words.ts'
import { paths } from '../../app/paths.ts'
import { newId } from '../../offline/newId.ts'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { rich } from '../../ui/rich.ts'
import { amountProblemIn, giftOf, inDollars } from '../donation.ts'
import { refusalOf } from '../payment/refusals.ts'
import { wait } from '../payment/timeout.ts'
import { forgetMobileGift, keepMobileGift, type MobileLeft, readMobileGift } from '../tabStorage.ts'
import type { DonationView } from '../useDonation.ts'
import { useMachine } from '../useMachine.ts'
import { localSum } from './localSum.ts'
import { askOnPhone, fetchSum, lookAtGift } from './mobileClient.ts'
import { advanceMobile, firstGift, type MobileEffect, type MobileGift, type Wish } from './mobileGift.ts'

interface Props {
  view: DonationView
}

/** From the choice of a wallet to the thanks: amount and donor are those of the form above. */
export default function MobileForm({ view }: Props) {
  const { amount } = view.gift
  const [gift, send] = useMachine(() => firstGift, advanceMobile, run)
  const isGone = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    isGone.current = false
    const left = readMobileGift()
    if (left) void send({ type: 'come back', key: left.key, wish: wishOf(left) })
    return () => {
      isGone.current = true
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the amount
  useEffect(() => void send({ type: 'amount changed', amount }), [amount])

  async function run(effect: MobileEffect): Promise<void> {
    switch (effect.type) {
      case 'quote': {
        const { country, amount: asked } = effect
        const sum = await fetchSum(country, asked).catch(() => null)
        return send({ type: 'quoted', country, amount: asked, sum })
      }
      case 'ask': {
        const { key, wish } = effect
        keepMobileGift({ ...wish, key, amount: wish.gift.amount })
        try {
          return await tell(key, await askOnPhone(key, wish))
        } catch (error) {
          const refusal = refusalOf(error)
          // Without a word of the server the phone may ring all the same.
          if (refusal.kind !== 'failed') forgetMobileGift()
          return send({ type: 'refused', key, refusal })
        }
      }
      case 'look':
        await wait(effect.afterMs)
        // Nobody looks any more.
        if (isGone.current) return
        try {
          return await tell(effect.key, await lookAtGift(effect.key))
        } catch (error) {
          const refusal = refusalOf(error)
          if (refusal.kind !== 'declined') return send({ type: 'not heard', key: effect.key })
          // The question had not even reached the server.
          forgetMobileGift()
          return send({ type: 'refused', key: effect.key, refusal })
        }
    }
  }

  function tell(key: string, answer: MobileGiftAnswer) {
    if (answer.state !== 'waiting') forgetMobileGift()
    return send({ type: 'answered', key, answer })
  }

  switch (gift.step.name) {
    case 'form':
    case 'asking':
      return (
        <WalletFields
          gift={gift}
          view={view}
          onCountry={(country) => void send({ type: 'country chosen', country, amount })}
          onNetwork={(network) => void send({ type: 'network chosen', network })}
          onSubmit={(number) => {
            const fields = view.form.current ? view.readFields() : null
            const given = fields ? giftOf(fields) : view.gift
            const issues = issuesOf(gift, number, fields ? amountProblemIn(fields, 'mobile_money') : null)
            void send({ type: 'submitted', number, gift: given, newKey: newId(), issues })
          }}
        />
      )
    default:
      return <Afterwards gift={gift} amount={gift.act?.wish.gift.amount ?? amount} send={(event) => void send(event)} />
  }
}

const wishOf = ({ country, network, amount }: MobileLeft): Wish => ({
  country,
  network,
  number: '',
  gift: { amount, name: '', email: '' },
})

function issuesOf({ country, network }: MobileGift, number: string, amount: string | null): MobileGift['issues'] {
  return {
    ...(amount !== null && { amount }),
    ...(!country && { country: t('Please choose a country.') }),
    ...(country && !network && { network: t('Please choose a network.') }),
    ...(number.trim() === '' && { number: t('Please enter the number of the wallet.') }),
  }
}

interface FieldsProps extends Props {
  gift: MobileGift
  onCountry: (country: MobileGiftCountry | null) => void
  onNetwork: (network: MobileNetwork) => void
  onSubmit: (number: string) => void
}

function WalletFields({ gift, view, onCountry, onNetwork, onSubmit }: FieldsProps) {
  const { country, network, quote, issues, notice } = gift
  const isAsking = gift.step.name === 'asking'
  const networks = country ? giftNetworks[country] : []
  return (
    <form
      aria-label={t('Mobile money')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(String(new FormData(event.currentTarget).get('number') ?? ''))
      }}
    >
      {notice && (
        <Notice tone="bad">
          <p>{noticeWords(notice)}</p>
        </Notice>
      )}
      {issues.amount && (
        <Notice tone="bad">
          <p>{issues.amount}</p>
        </Notice>
      )}
      <div inert={isAsking}>
        <Field label={t('Country')} name="country" required error={issues.country}>
          <select
            value={country ?? ''}
            onChange={({ target }) => onCountry(mobileGiftCountries.find((code) => code === target.value) ?? null)}
          >
            <option value="">{t('Choose a country')}</option>
            {mobileGiftCountries.map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t('Network')} name="network" required error={issues.network}>
          <select
            value={network ?? ''}
            disabled={!country}
            onChange={({ target }) => {
              const chosen = networks.find((name) => name === target.value)
              if (chosen) onNetwork(chosen)
            }}
          >
            <option value="">{t('Choose a network')}</option>
            {networks.map((name) => (
              <option key={name} value={name}>
                {mobileNetworks[name]}
              </option>
            ))}
          </select>
        </Field>
        <Field
          label={t('Phone number')}
          name="number"
          required
          error={issues.number}
          hint={t('We use it for this one payment and do not keep it.')}
        >
          <input type="tel" inputMode="tel" autoComplete="tel" dir="ltr" maxLength={mobileMoneyMaxLength.number} />
        </Field>
      </div>
      <p role="status">
        {quote &&
          (quote.sum
            ? t('You give {dollars}. That is about {sum}. Your phone shows the exact sum.', {
                dollars: inDollars(quote.amount),
                sum: localSum(quote.sum),
              })
            : t('You give {dollars}.', { dollars: inDollars(quote.amount) }))}
      </p>
      <button
        type="submit"
        className="button gold large wide"
        disabled={!view.online}
        aria-busy={isAsking}
        aria-disabled={isAsking || undefined}
      >
        {isAsking ? t('Asking your phone…') : t('Ask me on my phone')}
      </button>
      <p className="help">{t('Nothing is taken before you enter your PIN on your phone. We never ask for the PIN.')}</p>
    </form>
  )
}

const noticeWords = (notice: NonNullable<MobileGift['notice']>): string =>
  notice === 'failed'
    ? t('The payment was not confirmed on the phone. Nothing was taken. You can try again.')
    : notice === 'unavailable'
      ? t('Mobile money does not answer at the moment. Please try again in a minute.')
      : notice.words

interface AfterProps {
  gift: MobileGift
  amount: number
  send: (event: { type: 'look again' } | { type: 'start over' }) => void
}

/** Takes the place of the fields. The focus goes to what is to be done. */
function Afterwards({ gift, amount, send }: AfterProps) {
  const { step, sum } = gift
  const top = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => top.current?.focus({ preventScroll: true }), [step.name])
  if (step.name === 'arrived')
    return (
      <div>
        <h3 ref={top} tabIndex={-1}>
          {t('Thank you')}
        </h3>
        <p>
          {t('Your donation of {sum} has been received and will help protect African wildlife.', {
            sum: inDollars(amount),
          })}
        </p>
        <button type="button" className="button quiet" onClick={() => send({ type: 'start over' })}>
          {t('Make another donation')}
        </button>
      </div>
    )
  if (step.name === 'unknown')
    return (
      <div>
        <h3 ref={top} tabIndex={-1}>
          {t('We have not heard yet')}
        </h3>
        <p>
          {rich(
            'We do not know yet whether the payment went through. Please do not pay again now. If you entered your PIN, your donation will arrive by itself. If not, nothing was taken. You can also <contact>write to us</contact>.',
            { contact: (words) => <Link to={paths.contactAbout('other')}>{words}</Link> },
          )}
        </p>
        <button type="button" className="button line" onClick={() => send({ type: 'look again' })}>
          {t('Look again')}
        </button>
      </div>
    )
  return (
    <div>
      <h3 ref={top} tabIndex={-1}>
        {t('Look at your phone')}
      </h3>
      <ol>
        <li>
          {sum
            ? t('A message asks you to pay {sum}.', { sum: localSum(sum) })
            : t('A message asks you to pay the sum.')}
        </li>
        <li>{t('Enter the PIN of your mobile money.')}</li>
        <li>{t('Wait here. This page says when your donation has arrived.')}</li>
      </ol>
      <p role="status" aria-busy="true">
        {t('Waiting for your phone…')}
      </p>
    </div>
  )
}
