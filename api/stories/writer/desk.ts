import type { WordsOfWriter } from '../../../data/contract/authors/receipts.ts'
import type { Deps } from '../../platform/deps.ts'
import { noStory, refuseWithdrawn } from '../alter.ts'
import { presentAdminMedia } from '../media/media.present.ts'
import { listMediaOf } from '../media/media.ts'
import { findStory } from '../stories.store.ts'
import { listFileProposals, presentFileProposal } from './fileProposals.ts'
import { presentProposal } from './proposals.ts'
import { presentQuestion } from './questions.ts'
import { listProposals, listQuestions } from './writer.store.ts'

/** What the writer of a story answered and proposed, for the editors. Errors: story.not_found; story.withdrawn (404). */
export function wordsOfWriter({ db }: Pick<Deps, 'db'>, id: number): WordsOfWriter {
  const story = findStory(db, id) ?? noStory()
  if (story.withdrawnAt) refuseWithdrawn('notFound')
  const media = listMediaOf(db, id)
  const shown = (mediaId: string | null) => {
    const row = media.find((one) => one.id === mediaId)
    return row ? presentAdminMedia(row) : null
  }
  return {
    questions: listQuestions(db, id).map((row) => ({ ...presentQuestion(row), askedBy: row.askedBy })),
    proposals: listProposals(db, id)
      .filter(({ kind }) => kind === 'words')
      .map((row) => ({ ...presentProposal(row), decidedBy: row.decidedBy })),
    files: listFileProposals(db, id).map((row) => ({
      ...presentFileProposal(row),
      decidedBy: row.decidedBy,
      file: shown(row.mediaId),
      before: shown(row.replaces),
    })),
  }
}
