import type { AdminName } from '../../../data/contract/admin.ts'
import type { WriterQuestion } from '../../../data/contract/authors/receipts.ts'
import type { AdminStory, StoryQuestion } from '../../../data/contract/stories.ts'
import { t } from '../../../data/words/words.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { dropSteps } from '../../platform/mail/steps/steps.ts'
import { settleWordOfWriter } from '../../platform/notifications/about.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { alterStory, noStory, refuseWithdrawn } from '../alter.ts'
import { changeStory, findStory, type StoryRow } from '../stories.store.ts'
import { refuseStale, showToAdmin, tellWriter } from '../stories.ts'
import { isNew } from './once.ts'
import { closeQuestions, findQuestion, insertQuestion, type QuestionRow, setAnswer } from './writer.store.ts'

/**
 * Asks the writer something, or takes the question back when it is empty. It is read with the receipt code.
 * Errors: story.not_found; story.withdrawn; story.stale; story.wrong_state, for a published story.
 */
export function askWriter(deps: Deps, admin: AdminName, id: number, { question, revision }: StoryQuestion): AdminStory {
  alterStory(deps, id, (tx, story, at) => {
    if (story.status === 'published')
      fail('conflict', 'story.wrong_state', 'Questions to the writer are asked before a story is published.')
    const reviewQuestion = question || null
    if (!changeStory(tx, id, { reviewQuestion }, { revision, at })) refuseStale(deps, tx, id)
    if (reviewQuestion !== story.reviewQuestion) {
      closeQuestions(tx, id, at)
      if (reviewQuestion) insertQuestion(tx, { storyId: id, question: reviewQuestion, askedBy: admin, askedAt: at })
    }
    if (reviewQuestion) tellWriter(tx, deps, 'story_question', story, at)
    else dropSteps(tx, { about: 'story', id }, ['story_question'])
    // Who asks on has read the answer before.
    settleWordOfWriter(tx, 'story_answer', id, at)
    const before = { reviewQuestion: story.reviewQuestion }
    const action = reviewQuestion ? 'story.question_asked' : 'story.question_removed'
    recordAct(tx, { admin, action, subject: { kind: 'story', id }, before, after: { reviewQuestion }, at })
  })
  return showToAdmin(deps, id)
}

interface Answer {
  key: string
  question: number
  answer: string
}

/**
 * The writer's answer, once. It finds its question too where that was taken back or the story was decided on meanwhile: what somebody
 * wrote is read. Errors: story.withdrawn (409); receipt.no_question (404); receipt.answered (409), with other words.
 */
export function answerQuestion(deps: Deps, id: number, { key, question: questionId, answer }: Answer): void {
  deps.db.transaction((tx) => {
    const story = findStory(tx, id) ?? noStory()
    if (story.withdrawnAt) refuseWithdrawn('conflict')
    const at = toInstant(deps.clock)
    const sent = { key, kind: 'answer', storyId: id, words: [questionId, answer], at } as const
    if (!isNew(tx, deps.secrets, sent)) return
    const asked = findQuestion(tx, id, questionId)
    if (!asked) return fail('notFound', 'receipt.no_question', t('This question was not asked about this story.'))
    if (asked.answer === answer) return
    if (asked.answer !== null)
      fail('conflict', 'receipt.answered', t('This question was already answered with other words.'))
    setAnswer(tx, questionId, { answer, at })
    if (isOpen(asked)) changeStory(tx, id, { reviewQuestion: null }, { at })
    recordAct(tx, { action: 'story.question_answered', subject: { kind: 'story', id }, after: { answer }, at })
    tellOfAnswer(tx, story, asked, at)
  })
  deps.jobs.wake()
}

const tellOfAnswer = (
  tx: Tx,
  { id, title, authorEmail, authorName, status }: StoryRow,
  asked: QuestionRow,
  at: string,
) =>
  notify(tx, {
    type: 'story_answer',
    key: `story_answer:${asked.id}`,
    title: 'A writer answered your question',
    message: `About “${title}”. The question was: ${asked.question}`,
    authorEmail,
    authorName,
    actionDescription:
      status === 'pending' ? 'Read the answer at the story, then decide.' : 'Read the answer at the story.',
    metadata: { storyId: id, status },
    at,
  })

const isOpen = ({ answeredAt, closedAt }: QuestionRow) => answeredAt === null && closedAt === null

export const presentQuestion = (row: QuestionRow): WriterQuestion => ({
  id: row.id,
  question: row.question,
  askedAt: row.askedAt,
  answer: row.answer,
  answeredAt: row.answeredAt,
  isOpen: isOpen(row),
})
