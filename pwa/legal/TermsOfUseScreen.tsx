import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { answerPromise } from '../../data/vocabulary/policies.ts'
import { leastAge } from '../../data/vocabulary/volunteers.ts'
import { organisation } from '../app/organisation.ts'
import { LegalPage } from './LegalPage.tsx'
import makeText from './termsOfUse.md?legal'

export const figures = {
  initiative: organisation.name,
  leastAge,
  leastReviewDays: reviewPromise.story.least,
  mostReviewDays: reviewPromise.story.most,
  legalBusinessDays: answerPromise.legalBusinessDays,
}

export default function TermsOfUseScreen() {
  return <LegalPage {...makeText(figures)} />
}
