import { addendumDate } from './dates.ts'
import { LegalPage } from './LegalPage.tsx'
import { privacyAddendum } from './privacyAddendum.tsx'
import { privacyClauses } from './privacyClauses.tsx'

export default function PrivacyPolicyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we know about you, why, who sees it, and how you make us forget it."
      clauses={privacyClauses}
      addendum={{ date: addendumDate, clauses: privacyAddendum }}
    />
  )
}
