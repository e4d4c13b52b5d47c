import { z } from 'zod'
import type { HeldDoing, HeldState } from '../vocabulary/heldActs.ts'
import { mostRows } from '../vocabulary/limits.ts'
import { socialPlatforms } from '../vocabulary/social.ts'
import type { AdminName } from './admin.ts'
import { storyLanguage } from './language.ts'
import { ofSpokenStep } from './spokenHelp.ts'
import { storyFeaturedChange, storyStatusChange } from './stories.ts'
import { translationStatus } from './translations.ts'

const id = z.int().positive()
const deletion = <Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind), id })

/** One act as its own call would be asked for it. */
export const heldAsk = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('story.status'), id, change: storyStatusChange }),
  z.object({ kind: z.literal('translation.status'), id, language: storyLanguage, change: translationStatus }),
  z.object({
    kind: z.literal('translation.delete'),
    id,
    language: storyLanguage,
    revision: z.int().optional(),
  }),
  z.object({ kind: z.literal('story.featured'), id, change: storyFeaturedChange }),
  z.object({ kind: z.literal('post.unpublish'), id, revision: z.int().optional() }),
  deletion('post.delete'),
  deletion('message.delete'),
  deletion('social_post.delete'),
  z.object({ kind: z.literal('social_token.delete'), platform: z.enum(socialPlatforms) }),
  deletion('subscriber.delete'),
  z.object({ kind: z.literal('newsletter_draft.delete'), id, revision: z.int().optional() }),
  deletion('theme.delete'),
  deletion('event.delete'),
  deletion('content.delete'),
  deletion('fund.delete'),
  ofSpokenStep.extend({ kind: z.literal('spoken_help.delete'), id }),
  z.object({ kind: z.literal('author.delete'), id }),
])
export type HeldAsk = z.infer<typeof heldAsk>

/**
 * `POST /api/admin/held-acts` (admins): acts that happen in ten seconds unless somebody takes them back, or at once where
 * the admins have switched the wait off; 201 with `HeldActsTaken`. Each is
 * checked as if it were done now. One alone that is refused answers as its own call would; of several, `refused` names those that are
 * left out. The same `Idempotency-Key` again holds nothing twice. Errors: 409 held.already with `held`, while another act of the same
 * subject waits.
 */
export const heldActsGiven = z.object({ acts: z.array(heldAsk).min(1).max(mostRows) })

/** `GET /api/admin/held-acts` (admins): what waits, and what was not possible any more until somebody has dismissed it. */
export interface HeldAct {
  id: number
  /** What was asked for together. */
  batch: string
  /** Who has asked for it. */
  admin: AdminName
  does: HeldDoing
  subject: { kind: string; id: string }
  /** What its subject is called; null for what has no title and for what is gone. */
  name: string | null
  state: HeldState
  /** How long it still waits, in milliseconds: clocks of two machines are not compared. */
  leftMs: number
  /** Why it was not done. */
  why: string | null
}

export interface HeldActsTaken {
  acts: HeldAct[]
  refused: { subject: HeldAct['subject']; why: string }[]
}

/** `GET` and `PUT /api/admin/held-acts/waiting` (admins): whether such acts wait for both desks; else they happen at once. */
export const heldWaiting = z.object({ waits: z.boolean() })
export type HeldWaiting = z.infer<typeof heldWaiting>

/**
 * `DELETE /api/admin/held-acts`: takes back what waits, and dismisses what was not possible, of either admin. 200 with `HeldActsEnded`;
 * again, it changes nothing. Errors: 409 held.done, where all of it has happened.
 * `POST /api/admin/held-acts/now`: does at once what waits. 200 with `HeldAct[]`, as they have ended.
 */
export const heldActsNamed = z.object({ ids: z.array(id).min(1).max(mostRows) })
export interface HeldActsEnded {
  undone: number
  /** What had happened already. */
  late: number
}
