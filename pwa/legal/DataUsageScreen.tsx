import { offlineLeaseDays } from '../../data/vocabulary/limits.ts'
import { opensKeptDays } from '../../data/vocabulary/newsletter.ts'
import { answerPromise, retention } from '../../data/vocabulary/policies.ts'
import { DeviceStorage } from '../offline/device/DeviceStorage.tsx'
import makeText from './dataUsage.md?legal'
import { LegalPage } from './LegalPage.tsx'

export const figures = {
  ...retention,
  dataRequestDays: answerPromise.dataRequestDays,
  offlineLeaseDays,
  opensDays: opensKeptDays,
  deviceStorage: <DeviceStorage />,
}

export default function DataUsageScreen() {
  return <LegalPage {...makeText(figures)} />
}
