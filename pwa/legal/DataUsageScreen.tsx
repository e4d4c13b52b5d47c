import { dataAddendum } from './dataAddendum.tsx'
import { dataClauses } from './dataClauses.tsx'
import { addendumDate } from './dates.ts'
import { LegalPage } from './LegalPage.tsx'

export default function DataUsageScreen() {
  return (
    <LegalPage
      title="Data Usage"
      lead="What is kept, where, for how long, and what it costs your data plan."
      clauses={dataClauses}
      addendum={{ date: addendumDate, clauses: dataAddendum }}
    />
  )
}
