import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PeopleSaid } from '../contract/stories.ts'
import { proposalKinds, proposalStates, writerActKinds } from '../vocabulary/receipts.ts'
import { storyCategories } from '../vocabulary/stories.ts'
import { createdAt, id, instant } from './columns.ts'
import { ofStory } from './stories.ts'

/** What an editor asked the writer of a story, and the answer. */
export const storyQuestions = sqliteTable(
  'story_questions',
  {
    id: id(),
    storyId: ofStory(),
    question: text('question').notNull(),
    /** Null for those from before there was a thread. */
    askedBy: text('asked_by'),
    askedAt: instant('asked_at').notNull(),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    /** Taken back, asked otherwise, or overtaken by the publication. An answer that was under way still finds it. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    index('story_questions_by_story').on(t.storyId, t.id),
    uniqueIndex('story_questions_open').on(t.storyId).where(sql`answered_at is null and closed_at is null`),
    index('story_questions_by_age').on(t.askedAt),
  ],
)

/** What a writer wants to have changed in a story that was decided on. A field that stays as it is holds null. */
export const storyProposals = sqliteTable(
  'story_proposals',
  {
    id: id(),
    storyId: ofStory(),
    /** The revision that the writer had before them. */
    revision: integer('revision').notNull(),
    title: text('title'),
    content: text('content'),
    authorLocation: text('author_location'),
    category: text('category', { enum: storyCategories }),
    language: text('language'),
    kind: text('kind', { enum: proposalKinds }).notNull().default('words'),
    /** The photo that is proposed or of which words are, or the video of which captions are. */
    mediaId: text('media_id'),
    /** The photo in whose place it is to stand. */
    replaces: text('replaces'),
    /** Of a photo: what its writer said of the people in all photos of the story. */
    people: text('people', { mode: 'json' }).$type<PeopleSaid>(),
    caption: text('caption'),
    description: text('description'),
    captions: text('captions'),
    captionsLanguage: text('captions_language'),
    state: text('state', { enum: proposalStates }).notNull().default('open'),
    /** Of an editor who declined it. */
    reason: text('reason'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('story_proposals_by_story').on(t.storyId, t.id),
    index('story_proposals_waiting').on(t.storyId).where(sql`state = 'open'`),
    uniqueIndex('story_proposals_open').on(t.storyId).where(sql`state = 'open' and kind = 'words'`),
    index('story_proposals_by_age').on(t.createdAt),
  ],
)

/** What came from writers, each under the `Idempotency-Key` of the phone that sent it: the same again changes nothing. */
export const writerActs = sqliteTable(
  'writer_acts',
  {
    id: id(),
    key: text('key').notNull().unique(),
    storyId: ofStory(),
    kind: text('kind', { enum: writerActKinds }).notNull(),
    /** Of what was sent, keyed, to tell it from something else under the same key. */
    fingerprint: text('fingerprint').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('writer_acts_by_story').on(t.storyId), index('writer_acts_by_age').on(t.at)],
)
