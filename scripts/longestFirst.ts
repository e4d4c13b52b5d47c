import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests that take long, the longest of their kind first, as full runs on two cores told. One that begins last would be waited for by
 * all others; without this list it is the size of a file that decides.
 */
const longest = [
  'everyPage.e2e.ts',
  'accessibility.e2e.ts',
  'versions.e2e.ts',
  'outbox.e2e.ts',
  'serverDies.e2e.ts',
  'library.e2e.ts',
  'speaking.e2e.ts',
  'speakingStorm.e2e.ts',
  'donate.e2e.ts',
  'receipts.e2e.ts',
  'calendarDesk.e2e.ts',
  'mailCrash.e2e.ts',
  'payoutsCrash.e2e.ts',
  'wallets.e2e.ts',
  'settingsDesk.e2e.ts',
  'voiceDesk.e2e.ts',
  'wholeWay.e2e.ts',
  'device.e2e.ts',
  'lite.e2e.ts',
  'pages.e2e.ts',
  'frame.e2e.ts',
  'newsletterDesk.e2e.ts',
  'gallery.e2e.ts',
  'news.e2e.ts',
  'deliveries.e2e.ts',
  'blogDesk.e2e.ts',
  'socialDesk.e2e.ts',
  'attacks.test.ts',
  'photo.test.ts',
  'receipts.test.ts',
  'media.test.ts',
  'cardEvents.test.ts',
  'mail.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.indexOf(path.basename(moduleId))
  return rank === -1 ? longest.length : rank
}

/** Begins with what takes longest; the others follow in the usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
