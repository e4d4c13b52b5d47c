import { z } from 'zod'
import { likenessKinds, rewardDecisions } from '../../vocabulary/rewards.ts'
import { storyCategories } from '../../vocabulary/stories.ts'
import { adminNames } from '../admin.ts'
import { picture } from '../stories.ts'

const nameOfStory = z.object({
  id: z.number().int(),
  title: z.string(),
  authorName: z.string(),
  isWithdrawn: z.boolean(),
})

/**
 * `GET /api/story-likenesses` (admins): the stories that wait for a decision, the first found first, each with the first story that it
 * repeats. At most `likenessBounds.listed` of `count`: the next ones follow as some are decided about.
 */
export const waitingStories = z.object({
  count: z.number().int(),
  stories: z.array(z.object({ story: nameOfStory, earlier: nameOfStory, foundAt: z.iso.datetime() })),
})
export type WaitingStories = z.infer<typeof waitingStories>

/** Of a withdrawn story the words are gone. */
const duplicateStory = nameOfStory.extend({
  content: z.string(),
  authorEmail: z.string(),
  category: z.enum(storyCategories),
  status: z.string(),
  createdAt: z.iso.datetime(),
})

/** `GET /api/story-likenesses/stories/{storyId}/pairs`: what a story repeats, settled or not, with both stories side by side. */
export const duplicate = z.object({
  id: z.number().int(),
  kind: z.enum(likenessKinds),
  /** 0 to 1: 1 is the same. Of words, null where one of the two was withdrawn. */
  similarity: z.number().nullable(),
  story: duplicateStory,
  earlier: duplicateStory,
  /** The two photos, where these are alike. */
  picture: picture.nullable(),
  earlierPicture: picture.nullable(),
  foundAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
})
export type Duplicate = z.infer<typeof duplicate>

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
export const rewardStanding = z.object({
  storyId: z.number().int(),
  standing: z.enum(['counts', 'waiting', 'excluded']),
  /** Null: nobody had to decide. */
  latest: z
    .object({
      id: z.number().int(),
      decision: z.enum(rewardDecisions),
      reason: z.string().nullable(),
      admin: z.enum(adminNames),
      at: z.iso.datetime(),
    })
    .nullable(),
})
export type RewardStanding = z.infer<typeof rewardStanding>
