import type { z } from 'zod'
import type { readingReport } from '../../data/contract/engagement.ts'
import type { Deps } from '../platform/deps.ts'
import type { CountNotice } from './notice.ts'
import type { ReadableStory } from './readable.ts'
import type { RequestContext } from './requestContext.ts'

/** A call of a reader's page. */
export interface Visit {
  story: ReadableStory
  /** Null when no cookie of ours came along; `admit` then gives one. */
  reader: string | null
  admit: () => string
  how: RequestContext
}

export type Report = z.output<typeof readingReport>

export type EngagementDeps = Deps & { notice: CountNotice }
