import type { QueryClient } from '@tanstack/react-query'
import type { EngagementCounts } from '../../data/contract/engagement.ts'
import type { SharePlatform } from '../../data/vocabulary/engagement.ts'
import { t } from '../../data/words/words.ts'
import { showToast } from '../ui/toasts.ts'
import { tell } from './calls.ts'
import { copyText } from './copyText.ts'
import { showCounts } from './counts.ts'
import { hasShareSheet, isMobile, offerSheet } from './nativeShare.ts'
import { isToldAlone, readings, reportNow } from './readings.ts'
import { readingRequired, refusalToast } from './refusals.ts'
import { type SharedStory, shareAddress, shareLink, shareWords } from './shareTargets.ts'

const popup = 'width=600,height=400,noopener'

/**
 * Shares a story the way that was chosen. On a phone with a share sheet the sheet opens instead of the platform's page,
 * and the choice that led there is what is recorded; a sheet that was closed again is no share. Too early nothing opens:
 * the server is asked first and says what is missing.
 */
export async function shareStory(queries: QueryClient, story: SharedStory, platform: SharePlatform): Promise<void> {
  if (platform === 'copy') return copyLink(queries, story)
  if (!readings[story.id]?.valid && !(await isReadEnough(story))) return
  const sheet = isMobile() && hasShareSheet() ? await offerSheet(sheetFor(story)) : 'unavailable'
  if (sheet === 'closed') return
  if (sheet === 'unavailable') window.open(shareAddress(platform, story, location.origin), '_blank', popup)
  try {
    await record(queries, story, platform)
    showToast({ title: t('Share Recorded!'), text: t('Thank you for spreading awareness.'), tone: 'good' })
  } catch (error) {
    showToast(refusalToast('share', error, isToldAlone(story.id)))
  }
}

/** Whether the server has seen it read to the end; says so where it has not. */
async function isReadEnough({ id }: SharedStory): Promise<boolean> {
  await reportNow(id)
  if (readings[id]?.valid) return true
  showToast(readingRequired(isToldAlone(id)))
  return false
}

const sheetFor = (story: SharedStory) => ({
  title: story.title,
  text: shareWords(story),
  url: shareLink(location.origin, story),
})

/** The reader has the link, whether or not it counts as a share: that is what is said. */
async function copyLink(queries: QueryClient, story: SharedStory): Promise<void> {
  if (!(await copyText(shareLink(location.origin, story)))) {
    showToast({ title: t('Action Failed'), text: t('This browser did not let us copy the link.'), tone: 'bad' })
    return
  }
  showToast({ title: t('Link Copied!'), text: t('Story link copied to clipboard.'), tone: 'good' })
  await record(queries, story, 'copy').catch(() => null)
}

async function record(queries: QueryClient, { id }: SharedStory, platform: SharePlatform): Promise<void> {
  await reportNow(id)
  showCounts(queries, id, await tell<EngagementCounts>(id, 'share', { platform }))
}
