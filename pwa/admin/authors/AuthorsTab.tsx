import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { PartPanel, PartTabs } from '../kit/lists/PartTabs.tsx'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { RewardsTab } from '../rewards/RewardsTab.tsx'
import { Profiles } from './Profiles.tsx'
import { addressOf, type Part, partNames, partOf, parts } from './places.ts'
import { Statistics } from './statistics/Statistics.tsx'

const contents: Record<Part, ReactNode> = {
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
      <PartTabs id="authors" label="Authors" parts={parts} names={partNames} chosen={part} addressOf={addressOf} />
      <PartPanel id="authors" chosen={part}>
        {contents[part]}
      </PartPanel>
    </section>
  )
}
