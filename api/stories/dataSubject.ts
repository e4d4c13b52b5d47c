import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { textSaid } from '../../data/rules/stories/transcript.ts'
import { isUnderName, stories, storyVersions } from '../../data/tables/stories.ts'
import { storyStatuses } from '../../data/vocabulary/stories.ts'
import { comparable } from '../platform/addresses.ts'
import { forgetDetails } from '../platform/audit/audit.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { type Before, deleteSome, type HeldItem, isAddress, mayName, names } from '../platform/erasure.ts'
import { eraseNoticesOf } from '../platform/notifications/dataSubject.ts'
import { emptyRiskReasons } from '../platform/risk/risk.store.ts'
import { listFields, pluck } from '../platform/rows.ts'
import { alterStory } from './alter.ts'
import { listConsents } from './consent/consent.store.ts'
import { listMediaOf } from './media/media.ts'
import { decisionsOf } from './risk.ts'
import { withholdName } from './stories.store.ts'
import { listTranscripts } from './transcripts/transcripts.store.ts'
import { listTranslationRows } from './translations/translations.store.ts'
import { listFileProposals, presentFileProposal } from './writer/fileProposals.ts'
import { presentProposal } from './writer/proposals.ts'
import { eraseWriterWords, listProposals, listQuestions } from './writer/writer.store.ts'

const ofPerson = (email: string) => isAddress(stories.authorEmail, email)

export const storyIdsOfPerson = (db: Store, email: string): number[] =>
  pluck(db, stories.id, { where: ofPerson(email) })

/** With former versions, and what is known of its files. */
export function storiesOfPerson(db: Store, email: string): HeldItem[] {
  const rows = db.select().from(stories).where(ofPerson(email)).orderBy(stories.id).all()
  const ids = rows.map(({ id }) => id)
  const versions =
    ids.length === 0 ? [] : db.select().from(storyVersions).where(inArray(storyVersions.storyId, ids)).all()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    authorName: row.authorName,
    nameNotShown: row.privateName,
    authorLocation: row.authorLocation,
    authorEmail: row.authorEmail,
    authorPage: row.authorPage,
    writerLanguage: row.writerLanguage,
    category: row.category,
    language: row.language,
    status: row.status,
    featured: row.featured,
    viewCount: row.viewCount,
    likeCount: row.likeCount,
    shareCount: row.shareCount,
    rejectionReason: row.rejectionReason,
    reviewQuestion: row.reviewQuestion,
    publishedAt: row.publishedAt,
    decidedAt: row.decidedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    riskDecisions: decisionsOf(db, row.id).map(({ reason, decidedBy, at }) => ({ reason, decidedBy, at })),
    consents: listConsents(db, row.id).map(({ id: _id, storyId: _storyId, ...consent }) => consent),
    files: listMediaOf(db, row.id).map(({ id, kind, state, bytes, caption, description, createdAt }) => ({
      id,
      kind,
      state,
      bytes,
      caption,
      description,
      createdAt,
    })),
    questions: listQuestions(db, row.id).map(({ question, askedAt, answer, answeredAt }) => ({
      question,
      askedAt,
      answer,
      answeredAt,
    })),
    proposedCorrections: listProposals(db, row.id)
      .filter(({ kind }) => kind === 'words')
      .map(presentProposal),
    proposedFiles: listFileProposals(db, row.id).map(presentFileProposal),
    translations: listTranslationRows(db, row.id).map(({ language, pieces, shown }) => ({
      language,
      isShown: shown !== null,
      text: pieces.map(({ text }) => text).join('\n\n'),
    })),
    transcripts: listTranscripts(db, row.id).map(({ mediaId, paragraphs, changedAt }) => ({
      recording: mediaId,
      text: textSaid(paragraphs),
      changedAt,
    })),
    formerVersions: versions
      .filter(({ storyId }) => storyId === row.id)
      .map(({ revision, title, content, authorName, authorLocation, mediaWords, replacedAt }) => ({
        revision,
        title,
        content,
        authorName,
        authorLocation,
        wordsOfPhotos: mediaWords?.map(({ id, caption, description }) => ({ id, caption, description })) ?? [],
        replacedAt,
      })),
  }))
}

/** Stories of others whose words hold the address. */
export const storiesNaming = (db: Store, email: string): number[] =>
  listFields(db, stories, {
    fields: { id: stories.id, content: stories.content, title: stories.title, authorEmail: stories.authorEmail },
    where: sql`(${mayName(stories.content, email)} or ${mayName(stories.title, email)})`,
  })
    .filter((row) => comparable(row.authorEmail) !== comparable(email))
    .filter((row) => names(row.title, email) || names(row.content, email))
    .map(({ id }) => id)

const unpublished = storyStatuses.filter((status) => status !== 'published')

/** Stories that are on no page and came before an instant, oldest first: to be erased. */
export const unpublishedBefore = (db: Store, { before, limit }: Before): number[] =>
  pluck(db, stories.id, {
    where: and(inArray(stories.status, unpublished), isNull(stories.withdrawnAt), lt(stories.createdAt, before)),
    orderBy: [asc(stories.createdAt)],
    limit,
  })

/**
 * A published story stays for good, its writer's name does not: name and address go, with every place that repeats
 * them. The receipt code keeps working, so that its writer can still withdraw it.
 */
export function withholdNamesBefore(deps: Deps, { before, limit }: Before): number {
  const ids = listFields(deps.db, stories, {
    fields: { id: stories.id },
    where: and(eq(stories.status, 'published'), lt(stories.createdAt, before), isUnderName(stories)),
    limit,
  })
  for (const { id } of ids) withhold(deps, id)
  return ids.length
}

function withhold(deps: Deps, id: number): void {
  alterStory(deps, id, (tx, _story, at) => {
    withholdName(tx, id, at)
    tx.delete(storyVersions).where(eq(storyVersions.storyId, id)).run()
    eraseWriterWords(tx, id)
    emptyRiskReasons(tx, { kind: 'story', id })
    forgetDetails(tx, { kind: 'story', id })
    eraseNoticesOf(tx, id, at, 'The name under this story is no longer kept.')
  })
}

export const forgetVersionsBefore = (db: Store, { before, limit }: Before): number =>
  deleteSome(db, storyVersions, lt(storyVersions.replacedAt, before), limit)
