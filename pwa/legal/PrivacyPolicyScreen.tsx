import { answerPromise, retention, retentionDays, withheldName } from '../../data/vocabulary/policies.ts'
import { adultAge, leastAge } from '../../data/vocabulary/volunteers.ts'
import { organisation } from '../app/organisation.ts'
import { LegalPage } from './LegalPage.tsx'
import makeText from './privacyPolicy.md?legal'

export const figures = {
  ...retention,
  ...answerPromise,
  leastAge,
  oldestMinor: adultAge - 1,
  withheldName,
  unconfirmedAddressDays: retentionDays.unconfirmedAddress,
  donorDeviceDays: retentionDays.donorDevice,
  paymentDataDays: retentionDays.webhookData,
  initiative: organisation.name,
  officeCities: organisation.officeCities.join(' and '),
}

export default function PrivacyPolicyScreen() {
  return <LegalPage {...makeText(figures)} />
}
