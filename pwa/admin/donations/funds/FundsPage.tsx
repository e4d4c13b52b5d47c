import { Link } from 'react-router-dom'
import { Icon } from '../../../ui/Icon.tsx'
import { back } from '../../../ui/icons.ts'
import { SectionHead } from '../../kit/lists/SectionHead.tsx'
import { FundEntries } from './FundEntries.tsx'
import { GoalPanel } from './GoalPanel.tsx'
import { TaxPanel } from './TaxPanel.tsx'

/** What the page of donations says of goals and uses, and statements of tax. */
export const FundsPage = () => (
  <section>
    <p>
      <Link className="button quiet small" to={{ search: '', hash: 'donations' }}>
        <Icon path={back} /> All donations
      </Link>
    </p>
    <SectionHead title="Goal and use" />
    <GoalPanel />
    <FundEntries />
    <TaxPanel />
  </section>
)
