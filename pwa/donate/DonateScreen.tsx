import { useState } from 'react'
import { donationDefault } from '../../data/vocabulary/money.ts'
import { useSite } from '../app/site.ts'
import { Art } from '../ui/Art.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { DonationForm } from './DonationForm.tsx'
import { Impact } from './Impact.tsx'
import { NotOpen } from './NotOpen.tsx'
import { WhyDonate } from './WhyDonate.tsx'
import { waysOf } from './ways.ts'

export default function DonateScreen() {
  const { payments } = useSite()
  const ways = waysOf(payments)
  const isOpen = ways.length > 0
  const [amount, setAmount] = useState<number | null>(isOpen ? donationDefault : null)
  return (
    <>
      <PageHead title="Fund the people already doing the work" cloth="giving">
        <p className="lead">Patrols, lesson packs, workshops, and the people who collect these stories.</p>
      </PageHead>
      <div className="wrap cols2 donate">
        <div>
          {isOpen ? <DonationForm ways={ways} onAmount={setAmount} /> : <NotOpen />}
          <WhyDonate />
        </div>
        <aside className={isOpen ? undefined : 'first'}>
          <div className="plate">
            <Art src="/art/elephant.svg" alt="" width="800" height="600" />
          </div>
          <Impact amount={amount} />
        </aside>
      </div>
    </>
  )
}
