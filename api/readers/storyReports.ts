import type { z } from 'zod'
import type { storyReport } from '../../data/contract/engagement.ts'
import { engagementLimits } from '../../data/vocabulary/authenticity.ts'
import { reportReasons } from '../../data/vocabulary/engagement.ts'
import type { Deps } from '../platform/deps.ts'
import { type Limit, spend } from '../platform/http/limits.ts'
import { notify } from '../platform/notifications/notify.ts'
import { findStory } from '../stories/index.ts'

const reportsPerNetwork: Limit = {
  action: 'story_report',
  identifierType: 'network',
  ...engagementLimits.storyReportsPerNetwork,
}
const reportsPerRange: Limit = {
  action: 'story_report',
  identifierType: 'range',
  ...engagementLimits.storyReportsPerRange,
}

/** Somebody asks for a second look at a story. The story stays as it is until an editor has looked. */
export function reportStory(
  deps: Deps,
  { id, network, range, report }: { id: number; network: string; range: string; report: z.output<typeof storyReport> },
): void {
  spend(deps, reportsPerNetwork, network)
  spend(deps, reportsPerRange, range)
  const title = findStory(deps.db, id)?.title ?? ''
  const { reason, details, email } = report
  const what = [`“${title}” was reported: ${reportReasons[reason].toLowerCase()}.`, details].filter(Boolean)
  deps.db.transaction((tx) =>
    notify(tx, {
      type: 'story_report',
      title: 'Story reported',
      message: what.join('\n\n'),
      actionDescription: 'Look at the story again: leave it, change it, or take it off the site.',
      metadata: { storyId: id, reason, ...(email && { replyTo: email }) },
      at: deps.clock.now().toISOString(),
    }),
  )
}
