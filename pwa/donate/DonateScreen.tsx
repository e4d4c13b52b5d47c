import { useState } from 'react'
import { donationDefault, donationImpact } from '../../data/vocabulary/money.ts'
import { Art } from '../ui/Art.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { DonationForm } from './DonationForm.tsx'

export default function DonateScreen() {
  const [amount, setAmount] = useState<number>(donationDefault)
  return (
    <>
      <PageHead title="Fund the people already doing the work" pattern="giving">
        <p className="lead">Patrols, lesson packs, workshops, and the people who collect these stories.</p>
      </PageHead>
      <div className="wrap cols2 donate">
        <div>
          <DonationForm onAmount={setAmount} />
          <WhyDonate />
        </div>
        <aside>
          <div className="cover">
            <Art src="/art/elephant.svg" alt="" width="800" height="600" />
          </div>
          <Impact amount={amount} />
        </aside>
      </div>
    </>
  )
}

/** What gifts pay for; the chosen one stands out. */
function Impact({ amount }: { amount: number }) {
  const chosen = donationImpact.find(({ dollars }) => dollars === amount)
  return (
    <div className="panel night">
      <h2>{chosen ? `What $${chosen.dollars} does` : 'What a donation does'}</h2>
      <ul className="ladder">
        {donationImpact.map(({ dollars, pays }) => (
          <li key={dollars} className={dollars === amount ? 'current' : undefined}>
            <b>${dollars}</b>
            <span>{pays}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const reasons = [
  {
    title: 'It pays for people',
    text: 'People in villages and schools decide about conservation. A donation pays for those who work with them.',
  },
  {
    title: 'It goes where roads end',
    text: 'To collect a story can take a day on a boat. The person who tells it should not have to pay for that.',
  },
  {
    title: 'It buys time',
    text: 'A donation pays a patrol, so that it can protect animals for one more week.',
  },
  {
    title: 'You can read what became of it',
    text: 'The people who did the work tell here what the money did, with a name, a place and a date.',
  },
]

const WhyDonate = () => (
  <section className="fset" aria-labelledby="why-donate">
    <h2 id="why-donate">Why donate</h2>
    <dl className="why-list">
      {reasons.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)
