import { type SQL, sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { SaidParagraph, WordTime } from '../contract/transcripts.ts'
import type { Piece, ShownPiece } from '../contract/translations.ts'
import { consentWays } from '../vocabulary/consent.ts'
import { withheldName } from '../vocabulary/policies.ts'
import { mediaKinds, mediaStates, storyCategories, storyStatuses, voiceSpeakers } from '../vocabulary/stories.ts'
import { usualStoryLanguage } from '../vocabulary/storyLanguages.ts'
import {
  comparableOf,
  createdAt,
  flag,
  foldedIn,
  id,
  instant,
  isLanguage,
  listOf,
  spokenLanguage,
  updatedAt,
} from './columns.ts'

export const stories = sqliteTable(
  'stories',
  {
    id: id(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** Set once a photo or video is converted and approved; the rest about it is in `media`. */
    imageUrl: text('image_url'),
    videoUrl: text('video_url'),
    /** As readers see it; `withheldName` where the writer wants none shown. */
    authorName: text('author_name').notNull(),
    /** The name of a writer who wants none shown: for the editors and for payment. */
    privateName: text('private_name'),
    authorLocation: text('author_location').notNull(),
    authorEmail: text('author_email').notNull(),
    category: text('category', { enum: storyCategories }).notNull(),
    /** In which it is written, as `storyLanguages` has it or by any other code of ISO 639. */
    language: text('language').notNull().default(usualStoryLanguage),
    /** ISO 3166-1 alpha-2 of the place, null where none is clear. */
    country: text('country'),
    /** Named in title and words, by `data/vocabulary/species.ts`; null until they are read. */
    species: listOf<string>('species'),
    status: text('status', { enum: storyStatuses }).notNull().default('pending'),
    featured: flag('featured').notNull().default(false),
    viewCount: integer('view_count').notNull().default(0),
    likeCount: integer('like_count').notNull().default(0),
    shareCount: integer('share_count').notNull().default(0),
    /** What its writer is mailed is said in it. */
    writerLanguage: spokenLanguage('writer_language'),
    /** The contributor's id of this submission, its `Idempotency-Key`: one submission, one story. */
    submission: text('submission').unique(),
    /** Of the words as received: see `wordsSha256`. */
    wordsSha256: text('words_sha256'),
    /** A keyed hash of the writer's receipt code; never the code itself. */
    receiptCodeHash: text('receipt_code_hash').unique(),
    rejectionReason: text('rejection_reason'),
    /** Whether nobody said no to mails, and to posts in social networks: the newest row of `story_consents`, or that there is none. */
    mayMail: flag('may_mail').notNull().default(false),
    mayPost: flag('may_post').notNull().default(false),
    /** Something a reviewer would like to know of the writer, who reads it with the receipt code. */
    reviewQuestion: text('review_question'),
    /** The writer took the story back: its words, name, address and files are erased, and it never returns. */
    withdrawnAt: instant('withdrawn_at'),
    revision: integer('revision').notNull().default(1),
    /** When it first came to the public site; that stays when it is unpublished and published again. */
    publishedAt: instant('published_at'),
    /** The address of its author's page, once it was published under a name: the same for all stories of an address under that name. */
    authorPage: text('author_page'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    reviewingBy: text('reviewing_by'),
    reviewingSince: instant('reviewing_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('stories_writer_language', isLanguage(t.writerLanguage)),
    index('stories_by_publication').on(t.status, t.publishedAt, t.id),
    index('stories_by_category').on(t.status, t.category, t.publishedAt, t.id),
    index('stories_to_post').on(t.status, t.publishedAt, t.id).where(sql`${t.mayPost} = 1`),
    index('stories_to_mail').on(t.status, t.publishedAt, t.id).where(sql`${t.mayMail} = 1`),
    index('stories_by_language').on(t.status, t.language, t.publishedAt, t.id),
    index('stories_by_country').on(t.status, t.country, t.publishedAt, t.id),
    index('stories_unread').on(t.id).where(sql`${t.species} is null`),
    index('stories_featured').on(t.featured, t.status, t.publishedAt, t.id),
    index('stories_by_email').on(t.authorEmail),
    index('stories_by_address').on(comparableOf(t.authorEmail), t.createdAt, t.id),
    index('stories_by_time').on(t.createdAt, t.id).where(sql`${t.withdrawnAt} is null`),
    index('stories_under_name').on(t.status, t.createdAt).where(isUnderName(t)),
    index('stories_of_author').on(t.authorPage, t.status, t.publishedAt, t.id).where(sql`${t.authorPage} is not null`),
    index('stories_by_author')
      .on(comparableOf(t.authorEmail), foldedIn(t.authorName), t.id)
      .where(sql`${t.authorPage} is not null`),
    // In order of arrival, with all by which the desk narrows and sorts: no story is read for being left out.
    index('stories_at_desk')
      .on(
        t.status,
        t.createdAt,
        t.id,
        t.category,
        t.country,
        t.language,
        t.publishedAt,
        t.featured,
        t.viewCount,
        t.likeCount,
        foldedIn(t.title),
      )
      .where(sql`${t.withdrawnAt} is null`),
    index('stories_by_private_name').on(foldedIn(t.privateName), t.id).where(sql`${t.privateName} is not null`),
    index('stories_without_author').on(t.id).where(isWithoutAuthor(t)),
    index('stories_under_review').on(t.reviewingBy, t.reviewingSince).where(sql`${t.reviewingBy} is not null`),
    index('stories_without_receipt').on(t.id).where(sql`${t.receiptCodeHash} is null and ${t.submission} is not null`),
  ],
)

/** Under the name or with the address of its writer. Written out, as only then the index of it is found. */
export const isUnderName = (t: { authorEmail: SQLiteColumn; authorName: SQLiteColumn }): SQL =>
  sql`(${t.authorEmail} <> '' or ${t.authorName} <> ${sql.raw(`'${withheldName}'`)})`

/** Published, and not yet given to the page of its author. Written out, as only then the index of it is found. */
export const isWithoutAuthor = (t: {
  status: SQLiteColumn
  authorPage: SQLiteColumn
  authorEmail: SQLiteColumn
}): SQL => sql`${t.status} = 'published' and ${t.authorPage} is null and ${t.authorEmail} <> ''`

/** Addresses of authors' pages that have become one with another, as when a name was corrected: whoever has the old one finds the new. */
export const formerAuthorPages = sqliteTable(
  'former_author_pages',
  { page: text('page').primaryKey(), now: text('now').notNull() },
  (t) => [index('former_author_pages_by_new').on(t.now)],
)

/** What belongs to a story leaves with it. */
export const ofStory = (name = 'story_id') =>
  integer(name)
    .notNull()
    .references(() => stories.id, { onDelete: 'cascade' })

/**
 * What a published story names, in order of publication. Triggers of `stories` keep it, whatever writes there; a migration that rebuilds
 * that table makes them anew.
 */
export const storySpecies = sqliteTable(
  'story_species',
  {
    species: text('species').notNull(),
    publishedAt: instant('published_at').notNull(),
    storyId: ofStory(),
  },
  (t) => [
    primaryKey({ columns: [t.species, t.publishedAt, t.storyId] }),
    index('story_species_by_story').on(t.storyId),
  ],
)

/** What the people in a story agreed to, as somebody said it: the newest row of a story counts, and none is changed. */
export const storyConsents = sqliteTable(
  'story_consents',
  {
    id: id(),
    storyId: ofStory(),
    /** The admin who wrote it down; null: the writer. */
    givenBy: text('given_by'),
    how: text('how', { enum: consentWays }).notNull(),
    /** Of the questions as they were asked: `consentWording`. */
    wording: integer('wording').notNull(),
    /** Whether somebody can be recognised in picture or sound; null: nobody said so. */
    people: flag('people'),
    agreed: flag('agreed'),
    child: flag('child'),
    guardian: flag('guardian'),
    site: flag('site').notNull(),
    /** Null: nobody asked. */
    newsletter: flag('newsletter'),
    social: flag('social'),
    /** A recording may be heard. */
    voice: flag('voice').notNull().default(true),
    /** How an admin knows. */
    note: text('note'),
    at: createdAt(),
  },
  (t) => [index('story_consents_by_story').on(t.storyId, t.id)],
)

/** A story as it was before an edit, so that the edit can be seen and taken back. */
export const storyVersions = sqliteTable(
  'story_versions',
  {
    id: id(),
    storyId: ofStory(),
    /** The revision that held these words. */
    revision: integer('revision').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    authorName: text('author_name').notNull(),
    authorLocation: text('author_location').notNull(),
    category: text('category', { enum: storyCategories }).notNull(),
    /** Null where a version is from before stories had one. */
    language: text('language'),
    /** Photos and video it had, in their order; their files stay while a version names them. */
    mediaIds: listOf<string>('media_ids').notNull(),
    /** What was said of them then; null where a version is from before there were such words. */
    mediaWords: listOf<MediaWords>('media_words'),
    /** Who made the edit that replaced it; null: its writer. */
    replacedBy: text('replaced_by'),
    replacedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('story_versions_once').on(t.storyId, t.revision),
    index('story_versions_by_age').on(t.replacedAt),
  ],
)

/**
 * A story in another language. `pieces` is what the desk works on, `shown` what has been released of it: nothing else is ever public, and a
 * piece leaves `shown` with the paragraph that it was made from. Triggers keep the words of `shown` in the index of the search.
 */
export const storyTranslations = sqliteTable(
  'story_translations',
  {
    id: id(),
    storyId: ofStory(),
    language: text('language').notNull(),
    pieces: listOf<Piece>('pieces').notNull(),
    /** Null while it is a draft. */
    shown: listOf<ShownPiece>('shown'),
    /** Who translated it; null: the editors. */
    translatedBy: text('translated_by'),
    /** The same as readers see it: as it was with the last release. */
    shownBy: text('shown_by'),
    revision: integer('revision').notNull().default(1),
    /** A machine is asked for what has no translation yet. */
    askedAt: instant('asked_at'),
    /** Why the machine wrote nothing, or not all. */
    problem: text('problem'),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
    releasedBy: text('released_by'),
    releasedAt: instant('released_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('story_translations_once').on(t.storyId, t.language),
    index('story_translations_shown').on(t.storyId, t.language).where(sql`${t.shown} is not null`),
  ],
)

/** What is said of a file, and changes with the story. */
export type MediaWords = Record<'id' | 'caption' | 'description', string> & {
  captionsId: string | null
  captionsLanguage: string | null
}

/** Not converted yet. Written out, as only then the index of it is found. */
export const isWaiting = ({ state }: { state: SQLiteColumn }): SQL => sql`${state} in ('received', 'processing')`

/** Nobody has let it onto the site yet, where it may come there. Written out, as only then the index of it is found. */
export const isUnseen = (t: Record<'approved' | 'removed' | 'state' | 'kind', SQLiteColumn>): SQL =>
  sql`${t.approved} = 0 and ${t.removed} = 0 and ${t.state} <> 'failed' and ${t.kind} <> 'consent'`

/** A recording that may be heard. Written out, as only then the index of it is found. */
export const isHeard = (t: {
  kind: SQLiteColumn
  approved: SQLiteColumn
  removed: SQLiteColumn
  state: SQLiteColumn
}): SQL => sql`${t.kind} = 'audio' and ${t.approved} = 1 and ${t.removed} = 0 and ${t.state} = 'ready'`

/** Photos, videos, recordings, and what people said who agreed to be in them. Files of a ready one are in `DATA_DIR/media/{id}/`. */
export const media = sqliteTable(
  'media',
  {
    /** Unguessable: it is the file's public name. */
    id: text('id').primaryKey(),
    storyId: integer('story_id').references(() => stories.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: mediaKinds }).notNull(),
    state: text('state', { enum: mediaStates }).notNull(),
    reason: text('reason'),
    progress: integer('progress').notNull().default(0),
    approved: flag('approved').notNull().default(false),
    /** As promised by the manifest, or as measured on arrival. */
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** Under which id a phone sends it, where that is not the submission of its story. */
    sentUnder: text('sent_under'),
    /** Its place among the files of its kind. A newer one at the same place stands for those before it. */
    place: integer('place').notNull().default(0),
    /** An admin took it out of the story, or has not taken it in: versions and proposals may name it. */
    removed: flag('removed').notNull().default(false),
    caption: text('caption').notNull().default(''),
    /** For who does not see it. */
    description: text('description').notNull().default(''),
    /** Of a video: which of its `video_captions` count. */
    captionsId: text('captions_id'),
    captionsLanguage: text('captions_language'),
    width: integer('width'),
    height: integer('height'),
    durationSeconds: real('duration_seconds'),
    placeholder: text('placeholder'),
    /** Why an admin made faces in it unrecognisable; null where nobody did. */
    blurReason: text('blur_reason'),
    widths: listOf<number>('widths'),
    /** Of a video its MP4; of a recording its Opus and its AAC. */
    widthBytes: listOf<number>('width_bytes'),
    /** Of a recording: how loud it is along the way, `voiceBars` numbers from 0 to 255. */
    peaks: listOf<number>('peaks'),
    /** Of a recording: when the paragraphs are said that became text of the story, by their fingerprints. */
    wordTimes: listOf<WordTime>('word_times'),
    /** Of a recording: who is heard; null: its writer. Said with the file, and never changed. */
    spokenBy: text('spoken_by', { enum: voiceSpeakers }),
    createdAt: createdAt(),
  },
  (t) => [
    index('media_by_story').on(t.storyId, t.state, t.kind),
    index('media_unseen').on(t.storyId).where(isUnseen(t)),
    index('media_heard').on(t.storyId).where(isHeard(t)),
    uniqueIndex('media_sent_under').on(t.sentUnder).where(sql`${t.sentUnder} is not null`),
    index('media_waiting').on(t.createdAt).where(isWaiting(t)),
  ],
)

/** Captions of videos as WebVTT, in our own spelling. Those that were replaced stay while a version may name them. */
export const videoCaptions = sqliteTable(
  'video_captions',
  {
    id: text('id').primaryKey(),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('video_captions_by_media').on(t.mediaId, t.createdAt)],
)

/** What is said in a recording, as the desk works on it. Nothing of it is public: `media.wordTimes` and the text of the story are. */
export const transcripts = sqliteTable('transcripts', {
  id: id(),
  mediaId: text('media_id')
    .notNull()
    .unique()
    .references(() => media.id, { onDelete: 'cascade' }),
  paragraphs: listOf<SaidParagraph>('paragraphs').notNull(),
  revision: integer('revision').notNull().default(1),
  /** A machine was asked to listen. */
  askedAt: instant('asked_at'),
  /** Second up to which it has listened. */
  heardTo: real('heard_to').notNull().default(0),
  /** Why the machine wrote nothing, or not all. */
  problem: text('problem'),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
  createdAt: createdAt(),
})

/** Finished files that lie at a store apart from this machine, as they were compared there. */
export const storedFiles = sqliteTable(
  'stored_files',
  {
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    modifiedAt: instant('modified_at').notNull(),
    storedAt: instant('stored_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mediaId, t.name] })],
)

/**
 * What is on the public site and what was taken off it, each with the number of its latest change: the delta that
 * devices ask for reads this in order of `seq`.
 */
export const publications = sqliteTable(
  'publications',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: ['story', 'post'] }).notNull(),
    itemId: integer('item_id').notNull(),
    present: flag('present').notNull(),
    /** Of a removed item: the pictures that have to leave the devices with it. */
    mediaIds: listOf<string>('media_ids').notNull(),
    at: createdAt(),
  },
  (t) => [uniqueIndex('publications_item').on(t.kind, t.itemId)],
)
