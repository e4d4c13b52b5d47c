import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { PartPanel, PartTabs, placesOf } from '../kit/lists/PartTabs.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { RewardsTab } from '../rewards/RewardsTab.tsx'
import { Profiles } from './Profiles.tsx'
import { Statistics } from './statistics/Statistics.tsx'

const names = { statistics: 'Statistics', rewards: 'Rewards & Gamification', profiles: 'Author Profiles' }
/** Such as `?part=profiles#authors`. */
const { parts, partOf, addressOf } = placesOf('authors', names, 'statistics')

const contents: Record<keyof typeof names, ReactNode> = {
  statistics: <Statistics />,
  rewards: <RewardsTab />,
  profiles: <Profiles />,
}

/** Who writes: what their stories reach, what it earns them, and how they are paid. */
export function AuthorsTab() {
  const part = partOf(useLocation().search)
  return (
    <section className="authors-desk">
      <SectionHead title="Authors" />
      <PartTabs id="authors" label="Authors" parts={parts} names={names} chosen={part} addressOf={addressOf} />
      <PartPanel id="authors" chosen={part}>
        {contents[part]}
      </PartPanel>
    </section>
  )
}
