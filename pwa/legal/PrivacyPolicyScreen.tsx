import { answerPromise, retention, retentionDays, withheldName } from '../../data/vocabulary/policies.ts'
import { adultAge, leastAge } from '../../data/vocabulary/volunteers.ts'
import { organisation } from '../app/organisation.ts'
import { useSite } from '../app/site.ts'
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
  copies: '',
}

export default function PrivacyPolicyScreen() {
  const { copiesDays } = useSite()
  return <LegalPage {...makeText({ ...figures, copies: copiesDays === null ? '' : sayCopies(copiesDays) })} />
}

/** Continues a sentence about backups. */
const sayCopies = (days: number) =>
  ` A second copy of our database is kept in another place. What was erased stays in that copy for ${days} ${days === 1 ? 'day' : 'days'}.`
