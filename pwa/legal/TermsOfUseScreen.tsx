import { addendumDate } from './dates.ts'
import { LegalPage } from './LegalPage.tsx'
import { termsAddendum } from './termsAddendum.tsx'
import { termsClauses } from './termsClauses.tsx'

export default function TermsOfUseScreen() {
  return (
    <LegalPage
      title="Terms of Use"
      lead="What you can expect of us, and what we expect of you."
      clauses={termsClauses}
      addendum={{ date: addendumDate, clauses: termsAddendum }}
    />
  )
}
