import { answerPromise, retention, retentionDays, withheldWords } from '../../data/vocabulary/policies.ts'
import { adultAge, leastAge } from '../../data/vocabulary/volunteers.ts'
import { inList } from '../../data/words/format.ts'
import { t } from '../../data/words/words.ts'
import { organisation } from '../app/organisation.ts'
import { useSite } from '../app/site.ts'
import { LegalPage } from './LegalPage.tsx'
import makeText from './privacyPolicy.md?legal'

/** Those that are words are said with the page. */
export const figures = {
  ...retention,
  ...answerPromise,
  leastAge,
  oldestMinor: adultAge - 1,
  withheldName: '',
  unconfirmedAddressDays: retentionDays.unconfirmedAddress,
  donorDeviceDays: retentionDays.donorDevice,
  paymentDataDays: retentionDays.webhookData,
  initiative: organisation.name,
  officeCities: '',
  copies: '',
}

export default function PrivacyPolicyScreen() {
  const { copiesDays } = useSite()
  const said = {
    withheldName: t(withheldWords),
    officeCities: inList(organisation.officeCities),
    copies: copiesDays === null ? '' : sayCopies(copiesDays),
  }
  return <LegalPage {...makeText({ ...figures, ...said })} />
}

/** Continues a sentence about backups. */
const sayCopies = (days: number) =>
  ` ${t(
    'A second copy of our database is kept in another place. What was erased stays in that copy for {days, plural, one {# day} other {# days}}.',
    { days },
  )}`
