import { type WriterWords, writerFields } from '../../../data/contract/authors/receipts.ts'
import { t } from '../../../data/words/words.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { keepVersion } from '../keepVersion.ts'
import { requireTextOrRecording } from '../nothingToShow.ts'
import { changeStory, type StoryRow } from '../stories.store.ts'
import { requireOtherLanguage } from '../translations/translations.store.ts'
import { wordsAt } from '../versions.ts'
import { asWriter } from './asWriter.ts'
import { isNew } from './once.ts'
import { propose } from './proposals.ts'
import { findLatestProposal } from './writer.store.ts'

export interface Correction {
  key: string
  /** The revision that the writer had before them. */
  revision: number
  /** The proposal that they went on from. */
  proposal: number | null
  changes: Partial<WriterWords>
}

/**
 * The writer's correction, once: a version of its own while the story waits, a proposal to the editors after a decision.
 * Errors: story.withdrawn (409); receipt.changed (409), when somebody changed the same words since; invalid (400), without text and recording.
 */
export async function correctStory(deps: Deps, id: number, correction: Correction): Promise<void> {
  const { content } = correction.changes
  const written = content === undefined ? deps.storyWritten : await deps.wordsComing(content)
  asWriter(deps, id, (tx, story, at) => take(deps, tx, story, correction, at), written)
}

function take({ secrets }: Deps, tx: Tx, story: StoryRow, correction: Correction, at: string): void {
  const { key, revision, proposal, changes } = correction
  const words = [revision, proposal, changes]
  if (!isNew(tx, secrets, { key, kind: 'correction', storyId: story.id, words, at })) return
  const changed = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => story[field as keyof StoryRow] !== value),
  )
  requireTextOrRecording(tx, story, changes.content)
  if (story.status === 'pending') {
    if (Object.keys(changed).length > 0) apply(tx, story, { revision, changed }, at)
    return
  }
  const latest = findLatestProposal(tx, story.id)
  if (latest?.state === 'open' && latest.id !== proposal) refuseChanged()
  propose(tx, story, { revision, changes: changed, replaces: latest }, at)
}

function apply(
  tx: Tx,
  story: StoryRow,
  { revision, changed }: { revision: number; changed: Partial<WriterWords> },
  at: string,
): void {
  const { id, title, authorName, authorEmail } = story
  const before = wordsAt(tx, story, revision)
  const known = { ...before, language: before.language ?? story.language }
  const fields = writerFields.filter((field) => field in changed)
  if (fields.some((field) => known[field] !== story[field])) refuseChanged()
  if (changed.language) requireOtherLanguage(tx, story, changed.language, { isWriter: true })
  keepVersion(tx, story, { by: null, at })
  changeStory(tx, id, changed, { at })
  const replaced = Object.fromEntries(fields.map((field) => [field, story[field]]))
  recordAct(tx, { action: 'story.corrected', subject: { kind: 'story', id }, before: replaced, after: changed, at })
  notify(tx, {
    type: 'story_correction',
    // One for the corrections of an hour: somebody who finds a slip finds another.
    key: `story_correction:${id}:${at.slice(0, 13)}`,
    title: 'A writer corrected a story',
    message: `“${changed.title ?? title}” waits with newer words. What changed stands in its history.`,
    authorName,
    authorEmail,
    metadata: { storyId: id, status: story.status },
    at,
  })
}

const refuseChanged = () =>
  fail(
    'conflict',
    'receipt.changed',
    t('These words were changed by somebody else since you read them. Yours are kept here.'),
  )
