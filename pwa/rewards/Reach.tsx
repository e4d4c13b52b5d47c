import { useState } from 'react'
import { type PayoutWay, waysIn } from '../../data/rules/authors/payoutWays.ts'
import { countryName } from '../../data/rules/countryName.ts'
import { africanCountries } from '../../data/vocabulary/africa.ts'
import { mobileMoneyCountryCodes } from '../../data/vocabulary/mobileMoney.ts'
import { paymentMethodNames } from '../../data/vocabulary/money.ts'
import { payoutWaysReadOn, paypalCountries } from '../../data/vocabulary/payoutWays.ts'
import { inList, inNumbers } from '../../data/words/format.ts'
import { language } from '../../data/words/language.ts'
import { t } from '../../data/words/words.ts'
import { useIsReady } from '../forms/readFields.ts'
import { Field } from '../ui/Field.tsx'
import { FoldedSection } from '../ui/Fold.tsx'
import { longDate } from '../ui/format/dates.ts'

/** How will it reach me in …: one country that somebody chooses, and all of them in two sentences for who has no scripts. */
export function Reach() {
  const [country, setCountry] = useState('')
  const isReady = useIsReady()
  return (
    <FoldedSection title={t('How will it reach me?')}>
      <p>
        {t('By mobile money, in {countries}.', { countries: named(mobileMoneyCountryCodes) })}{' '}
        {t('By PayPal, in {countries}.', { countries: named(paypalCountries) })}{' '}
        {t('By bank transfer in every country.')}
      </p>
      {isReady && (
        <div className="reach">
          <Field label={t('Where do you live?')} name="payout-country">
            <select value={country} onChange={({ target }) => setCountry(target.value)}>
              <option value="">{t('Please choose')}</option>
              {byName(africanCountries.map(({ code }) => code)).map((code) => (
                <option key={code} value={code}>
                  {countryName(code)}
                </option>
              ))}
            </select>
          </Field>
        </div>
      )}
      <div aria-live="polite">{country && <Ways ways={waysIn(country, null)} country={country} />}</div>
      <p className="small muted">
        {t('Looked up on {day}. Limits and fees change: your operator or bank knows them best.', {
          day: longDate(`${payoutWaysReadOn}T12:00:00Z`),
        })}
      </p>
    </FoldedSection>
  )
}

const Ways = ({ ways, country }: { ways: PayoutWay[]; country: string }) => (
  <>
    <h3>{t('In {country}', { country: countryName(country) })}</h3>
    <dl className="fineprint">
      {ways.map(({ way, networks, most, needs, fee }) => (
        <div key={way}>
          <dt className="reach-way">{t(paymentMethodNames[way])}</dt>
          <dd>
            {networks.length > 0 && <>{t('With {networks}.', { networks: inList(networks) })} </>}
            {t('Needed: {what}', { what: t(needs) })} {t(fee)}
            {most && <> {t('At most {sum} in one payment.', { sum: `${inNumbers(most.units)} ${most.currency}` })}</>}
          </dd>
        </div>
      ))}
    </dl>
  </>
)

const byName = (codes: readonly string[]) =>
  [...codes].sort((a, b) => countryName(a).localeCompare(countryName(b), language()))
const named = (codes: readonly string[]) => inList(byName(codes).map(countryName))
