import { and, gt, isNull } from 'drizzle-orm'
import type { StoryFields } from '../../data/contract/stories.ts'
import { stories } from '../../data/tables/stories.ts'
import { defaultLanguage } from '../../data/words/languages.ts'
import type { Store, Tx } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { isAddress } from '../platform/erasure.ts'
import type { StoryWritten } from '../platform/events.ts'
import { listFields } from '../platform/rows.ts'
import { listConsents } from './consent/consent.store.ts'
import { listMediaOf } from './media/media.ts'
import { receiptHashOf, wordsSha256 } from './receipt.ts'
import { findStory, insertStory, type StoryRow } from './stories.store.ts'
import { listTranslationRows } from './translations/translations.store.ts'
import { withdrawStory } from './writer/withdraw.ts'
import { listQuestions } from './writer/writer.store.ts'
import { languageOfWriter } from './writers.store.ts'

/** Title and words of what came under an address, some at a time, in order of their numbers. */
export const listWordsOfAddress = (db: Store, email: string, { after, limit }: { after: number; limit: number }) =>
  listFields(db, stories, {
    fields: { id: stories.id, title: stories.title, content: stories.content },
    where: and(isAddress(stories.authorEmail, email), isNull(stories.withdrawnAt), gt(stories.id, after)),
    orderBy: [stories.id],
    limit,
  })

interface Imported {
  submission: string
  fields: StoryFields
  /** The name of a writer who wants none shown. */
  privateName: string | null
  sentAt: string
  written: StoryWritten
}

/**
 * Puts a story among those that wait, as an admin brought it: nobody is mailed. What its writer said elsewhere is not known here, so that
 * it is for this site alone until somebody notes it. Its receipt code goes to the address of the story by the usual way of a lost one.
 */
export function takeImportedStory(
  tx: Tx,
  { secrets }: Pick<Deps, 'secrets'>,
  { submission, fields, privateName, sentAt, written }: Imported,
): StoryRow {
  const story = insertStory(tx, {
    ...fields,
    // Nobody knows in which language its writer is spoken to, unless they have written before.
    writerLanguage: languageOfWriter(tx, fields.authorEmail) ?? defaultLanguage,
    privateName,
    submission,
    mayMail: false,
    mayPost: false,
    receiptCodeHash: receiptHashOf(submission, secrets),
    wordsSha256: wordsSha256(fields),
    at: sentAt,
  })
  written(tx, story.id)
  return story
}

/**
 * Takes back a story that nobody has touched, as its writer would: of what ever came, the number stays. Says why it is left as it is,
 * or null. In a transaction of the caller.
 */
export function removeImportedStory(deps: Deps, tx: Tx, id: number, revision: number): string | null {
  const story = findStory(tx, id)
  if (!story || story.withdrawnAt) return null
  const obstacle = changeSince(tx, story, revision)
  if (obstacle === null) withdrawStory(deps, id, { by: 'import' })
  return obstacle
}

function changeSince(tx: Tx, { id, status, revision }: StoryRow, before: number): string | null {
  if (status !== 'pending') return `It was ${status} since.`
  if (revision !== before) return 'It was changed since.'
  if (listMediaOf(tx, id).length > 0) return 'It has got files since.'
  if (listTranslationRows(tx, id).some(({ pieces }) => pieces.length > 0)) return 'It was translated since.'
  if (listConsents(tx, id).length > 0) return 'Somebody has said since where it may appear.'
  return listQuestions(tx, id).length > 0 ? 'Its writer was asked something since.' : null
}
