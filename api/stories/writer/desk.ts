import type { WordsOfWriter } from '../../../data/contract/authors/receipts.ts'
import type { Deps } from '../../platform/deps.ts'
import { noStory, refuseWithdrawn } from '../alter.ts'
import { findStory } from '../stories.store.ts'
import { presentProposal } from './proposals.ts'
import { presentQuestion } from './questions.ts'
import { listProposals, listQuestions } from './writer.store.ts'

/** What the writer of a story answered and proposed, for the editors. Errors: story.not_found; story.withdrawn (404). */
export function wordsOfWriter({ db }: Pick<Deps, 'db'>, id: number): WordsOfWriter {
  const story = findStory(db, id) ?? noStory()
  if (story.withdrawnAt) refuseWithdrawn('notFound')
  return {
    questions: listQuestions(db, id).map((row) => ({ ...presentQuestion(row), askedBy: row.askedBy })),
    proposals: listProposals(db, id).map((row) => ({ ...presentProposal(row), decidedBy: row.decidedBy })),
  }
}
