import { useQuery } from '@tanstack/react-query'
import type { ExpressPlatform } from '../../../../data/contract/authors/authors.ts'
import { stripeCountries } from '../../../../data/vocabulary/stripeCountries.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { platformQuery } from '../../profiles/queries.ts'
import { countryName, mismatchInWords, payableRegions } from './expressLabels.ts'

/** What Stripe Express is good for, whom it pays from here, and what this site has to have at Stripe for it. */
export function ExpressInfo() {
  const { data: platform } = useQuery(platformQuery)
  const mismatch = platform && mismatchInWords(platform)
  return (
    <>
      {mismatch && (
        <Notice tone="warn">
          <p>{mismatch}</p>
        </Notice>
      )}
      <details className="panel express-info">
        <summary>
          <h3>Stripe Express</h3>
          <span className="small muted">Paying authors into their own bank accounts</span>
        </summary>
        <div className="split even">
          <div>
            <HowItGoes />
            <WhatStripeWants />
          </div>
          <WhereItWorks platform={platform} />
        </div>
      </details>
    </>
  )
}

const HowItGoes = () => (
  <section>
    <h4>How it goes</h4>
    <ol>
      <li>“Create Stripe account” opens an account for the author and mails the way to it.</li>
      <li>The author tells Stripe who they are and which bank account is theirs. This site sees neither.</li>
      <li>When Stripe is content, “Transfer” sends what is available, and Stripe reports when the bank has it.</li>
    </ol>
  </section>
)

const WhatStripeWants = () => (
  <section>
    <h4>What Stripe wants first</h4>
    <ul>
      <li>This site’s own Stripe account has to be signed up for Connect, in the Stripe dashboard.</li>
      <li>
        Stripe has to approve the site for accounts that receive money and take no cards: ask for “transfers without
        card_payments” at support.stripe.com/contact. Without it, Stripe refuses to open accounts.
      </li>
      <li>Payouts are made from a balance in US dollars.</li>
    </ul>
  </section>
)

function WhereItWorks({ platform }: { platform: ExpressPlatform | undefined }) {
  return (
    <section>
      <h4>Where it works</h4>
      <p>Stripe Express exists in these regions:</p>
      <Regions regions={Object.entries(stripeCountries)} />
      {platform && (
        <>
          <p>
            The Stripe account of this site is in <b>{countryName(platform.country)}</b>. From there Stripe pays authors
            in:
          </p>
          <Regions regions={payableRegions(platform.country)} />
        </>
      )}
      <p>
        Most African countries are not supported. Authors there, and everywhere else, are paid by bank transfer, PayPal
        or check.
      </p>
      <p className="muted">
        The country is taken from the author’s location, and Stripe is asked only where it can pay from here.
      </p>
    </section>
  )
}

const Regions = ({ regions }: { regions: [region: string, codes: readonly string[]][] }) => (
  <dl className="regions">
    {regions.map(([region, codes]) => (
      <div key={region}>
        <dt>{region}</dt>
        <dd>{codes.map(countryName).join(', ')}</dd>
      </div>
    ))}
  </dl>
)
