import { z } from 'zod'
import { type LikenessKind, type RewardDecision, rewardDecisions } from '../../vocabulary/rewards.ts'
import type { StoryCategory } from '../../vocabulary/stories.ts'
import type { AdminName } from '../admin.ts'
import type { Picture } from '../stories.ts'
import type { Instant } from '../times.ts'

interface NameOfStory {
  id: number
  title: string
  authorName: string
  isWithdrawn: boolean
}

/**
 * `GET /api/story-likenesses` (admins): the stories that wait for a decision, the first found first, each with the first story that it
 * repeats. At most `likenessBounds.listed` of `count`: the next ones follow as some are decided about.
 */
export interface WaitingStories {
  count: number
  stories: { story: NameOfStory; earlier: NameOfStory; foundAt: Instant }[]
}

/** Of a withdrawn story the words are gone. */
interface DuplicateStory extends NameOfStory {
  content: string
  authorEmail: string
  category: StoryCategory
  status: string
  createdAt: Instant
}

/** `GET /api/story-likenesses/stories/{storyId}/pairs`: what a story repeats, settled or not, with both stories side by side. */
export interface Duplicate {
  id: number
  kind: LikenessKind
  /** 0 to 1: 1 is the same. Of words, null where one of the two was withdrawn. */
  similarity: number | null
  story: DuplicateStory
  earlier: DuplicateStory
  /** The two photos, where these are alike. */
  picture: Picture | null
  earlierPicture: Picture | null
  foundAt: Instant
  settledAt: Instant | null
}

/**
 * `PUT /api/story-likenesses/stories/{storyId}/decision`: whether the story earns; settles all of its open rows. The standing as it
 * then is. A reason is needed for `excluded`. `seen` is the number of the latest decision the admin saw (null: none): when a colleague decided
 * since, 409 reward.decided with `current`. A story that was withdrawn can be decided about as well:
 * what it earned is still there. Errors: 404 story.not_found; 400 reward.reason_missing.
 */
export const decisionChoice = z.object({
  decision: z.enum(rewardDecisions),
  reason: z.string().trim().max(500).default(''),
  seen: z.number().int().nullable(),
})
export type DecisionChoice = z.input<typeof decisionChoice>

/** `GET /api/story-likenesses/stories/{storyId}`: how the story stands. */
export interface RewardStanding {
  storyId: number
  standing: 'counts' | 'waiting' | 'excluded'
  /** Null: nobody had to decide. */
  latest: { id: number; decision: RewardDecision; reason: string | null; admin: AdminName; at: Instant } | null
}
