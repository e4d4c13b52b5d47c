import { useState } from 'react'
import { donationDefault, donationImpact } from '../../data/vocabulary/money.ts'
import { msg, t } from '../../data/words/words.ts'
import { Art } from '../ui/Art.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { DonationForm } from './DonationForm.tsx'
import { inDollars } from './donation.ts'
import { DonationGoal, FundsTold } from './funds/Funds.tsx'

export default function DonateScreen() {
  const [amount, setAmount] = useState<number>(donationDefault)
  return (
    <>
      <PageHead title={t('Fund the people already doing the work')} pattern="giving">
        <p className="lead">{t('Patrols, lesson packs, workshops, and the people who collect these stories.')}</p>
      </PageHead>
      <div className="wrap cols2 donate">
        <div>
          <DonationGoal />
          <DonationForm onAmount={setAmount} />
          <FundsTold />
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
      <h2>{chosen ? t('What {sum} does', { sum: inDollars(chosen.dollars) }) : t('What a donation does')}</h2>
      <ul className="ladder">
        {donationImpact.map(({ dollars, pays }) => (
          <li key={dollars} className={dollars === amount ? 'current' : undefined}>
            <b>{inDollars(dollars)}</b>
            <span>{t(pays)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const reasons = [
  {
    title: msg('It pays for people'),
    text: msg(
      'People in villages and schools decide about conservation. A donation pays for those who work with them.',
    ),
  },
  {
    title: msg('It goes where roads end'),
    text: msg('To collect a story can take a day on a boat. The person who tells it should not have to pay for that.'),
  },
  {
    title: msg('It buys time'),
    text: msg('A donation pays a patrol, so that it can protect animals for one more week.'),
  },
  {
    title: msg('You can read what became of it'),
    text: msg('The people who did the work tell here what the money did, with a name, a place and a date.'),
  },
]

const WhyDonate = () => (
  <section className="fset" aria-labelledby="why-donate">
    <h2 id="why-donate">{t('Why donate')}</h2>
    <dl className="why-list">
      {reasons.map(({ title, text }) => (
        <div key={title}>
          <dt>{t(title)}</dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  </section>
)
