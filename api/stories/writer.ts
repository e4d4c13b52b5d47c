import type { AdminName } from '../../data/contract/admin.ts'
import type { AdminStory, StoryQuestion } from '../../data/contract/stories.ts'
import { forgetDetails, recordAct } from '../platform/audit/audit.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
import { forgetJournal } from '../platform/journal.ts'
import { dropSteps, forgetSteps } from '../platform/mail/steps/steps.ts'
import { eraseNoticesOf } from '../platform/notifications/dataSubject.ts'
import { notify } from '../platform/notifications/notify.ts'
import { alterStory } from './alter.ts'
import { keepVersion } from './keepVersion.ts'
import { countFilesAtStore, eraseMediaOf } from './media/erase.ts'
import { changeStory, eraseStory, findStory } from './stories.store.ts'
import { refuseStale, showToAdmin, tellWriter } from './stories.ts'

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
    if (reviewQuestion) tellWriter(tx, deps, 'story_question', story, at)
    else dropSteps(tx, { about: 'story', id }, ['story_question'])
    const before = { reviewQuestion: story.reviewQuestion }
    const action = reviewQuestion ? 'story.question_asked' : 'story.question_removed'
    recordAct(tx, { admin, action, subject: { kind: 'story', id }, before, after: { reviewQuestion }, at })
  })
  return showToAdmin(deps, id)
}

/** The writer's own correction of the name under the story. Errors: story.withdrawn. */
export function correctAuthorName(deps: Deps, id: number, authorName: string): void {
  alterStory(deps, id, (tx, story, at) => {
    const { authorName: before, authorEmail, status, title } = story
    if (authorName === before) return
    keepVersion(tx, story, { by: null, at })
    changeStory(tx, id, { authorName }, { at })
    recordAct(tx, {
      action: 'story.name_corrected',
      subject: { kind: 'story', id },
      before: { authorName: before },
      after: { authorName },
      at,
    })
    notify(tx, {
      type: 'name_correction',
      title: 'A writer corrected a name',
      message: `“${title}” is now by ${authorName}. Before: ${before}.`,
      authorName,
      authorEmail,
      actionDescription: status === 'published' ? 'Look at the name: it is on the public page.' : undefined,
      metadata: { storyId: id },
      at,
    })
  })
}

const storeFollows = ' The store of files deletes its copies next; you are told if it does not.'

/** Why a story is taken back: its writer says so, with the receipt code or by asking an admin; or it was kept as long as was promised. */
export type Withdrawal = { by: 'writer' } | { by: 'request'; admin: AdminName } | { by: 'age' }

/**
 * A story is taken back, for good: words, name, address and files are erased here, and with the next contact on every
 * device that keeps a copy. Repeating it changes nothing.
 */
export function withdrawStory(deps: Deps, id: number, cause: Withdrawal = { by: 'writer' }): void {
  if (findStory(deps.db, id)?.withdrawnAt) return
  alterStory(deps, id, (tx, { submission, status }, at) => {
    const atStore = countFilesAtStore(tx, [id]) > 0
    eraseStory(tx, id, at)
    eraseMediaOf(tx, deps.jobs, { storyId: id, submission, reason: 'This story was withdrawn.' })
    forgetDetails(tx, { kind: 'story', id })
    eraseNoticesOf(tx, id, at)
    forgetSteps(tx, { about: 'story', id })
    const admin = cause.by === 'request' ? cause.admin : undefined
    const action = cause.by === 'age' ? 'story.forgotten' : 'story.withdrawn'
    recordAct(tx, { admin, action, subject: { kind: 'story', id }, before: { status }, at })
    if (cause.by !== 'writer') return
    notify(tx, {
      type: 'story_withdrawal',
      title: 'A writer withdrew a story',
      message: `Story ${id} was ${status}. Its words, its photos and video, and the writer’s name and address are erased.${atStore ? storeFollows : ''}`,
      metadata: { storyId: id },
      at,
    })
  })
  forgetJournal(deps.db)
}
