import { useState } from 'react'
import { donationDefault } from '../../data/vocabulary/money.ts'
import { Art } from '../ui/Art.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { DonationForm } from './DonationForm.tsx'
import { Impact } from './Impact.tsx'
import { WhyDonate } from './WhyDonate.tsx'

export default function DonateScreen() {
  const [amount, setAmount] = useState<number>(donationDefault)
  return (
    <>
      <PageHead title="Fund the people already doing the work" cloth="giving">
        <p className="lead">Patrols, lesson packs, workshops, and the people who collect these stories.</p>
      </PageHead>
      <div className="wrap cols2 donate">
        <div>
          <DonationForm onAmount={setAmount} />
          <WhyDonate />
        </div>
        <aside>
          <div className="plate">
            <Art src="/art/elephant.svg" alt="" width="800" height="600" />
          </div>
          <Impact amount={amount} />
        </aside>
      </div>
    </>
  )
}
