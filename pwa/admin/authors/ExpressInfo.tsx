import { stripeCountries } from '../../../data/vocabulary/stripeCountries.ts'
import { countryName } from './expressWords.ts'

/** What Stripe Express is good for, and where it is not. */
export const ExpressInfo = () => (
  <details className="panel express-info">
    <summary>
      <h3>Stripe Express</h3>
      <span className="sm muted">Paying authors into their own bank accounts</span>
    </summary>
    <div className="split even">
      <section>
        <h4>How it goes</h4>
        <ol>
          <li>“Create Stripe account” opens an account for the author and mails the way to it.</li>
          <li>The author tells Stripe who they are and which bank account is theirs. This site sees neither.</li>
          <li>When Stripe is content, “Transfer” sends what is available, and Stripe reports when the bank has it.</li>
        </ol>
      </section>
      <section>
        <h4>Where it works</h4>
        <dl className="regions">
          {Object.entries(stripeCountries).map(([region, codes]) => (
            <div key={region}>
              <dt>{region}</dt>
              <dd>{codes.map(countryName).join(', ')}</dd>
            </div>
          ))}
        </dl>
        <p>Most African countries are not supported: those authors are paid by bank transfer, PayPal or check.</p>
        <p className="muted">
          The country is taken from the author’s location, and Stripe is asked only where it works. This site’s own
          Stripe account has to be signed up for Connect first, in the Stripe dashboard.
        </p>
      </section>
    </div>
  </details>
)
