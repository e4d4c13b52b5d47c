import type { AdminName } from '../../../data/contract/admin.ts'
import { forgetDetails, recordAct } from '../../platform/audit/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { forgetJournal } from '../../platform/journal.ts'
import { forgetSteps } from '../../platform/mail/steps/steps.ts'
import { eraseNoticesOf } from '../../platform/notifications/dataSubject.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { alterStory } from '../alter.ts'
import { countFilesAtStore, eraseMediaOf } from '../media/erase.ts'
import { eraseStory, findStory } from '../stories.store.ts'

const storeFollows = ' The store of files deletes its copies next; you are told if it does not.'

/**
 * Why a story is taken back: its writer says so, with the receipt code or by asking an admin; it was kept as long as was promised; or the
 * import that brought it is undone, which is noted once for all of it.
 */
export type Withdrawal = { by: 'writer' } | { by: 'request'; admin: AdminName } | { by: 'age' } | { by: 'import' }

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
    if (cause.by === 'import') return
    const admin = cause.by === 'request' ? cause.admin : undefined
    const action = cause.by === 'age' ? 'story.forgotten' : 'story.withdrawn'
    recordAct(tx, { admin, action, subject: { kind: 'story', id }, before: { status }, at })
    if (cause.by !== 'writer') return
    notify(tx, {
      type: 'story_withdrawal',
      title: 'A writer withdrew a story',
      message: `Story ${id} was ${status}. Its words, its files, and the writer’s name and address are erased.${atStore ? storeFollows : ''}`,
      metadata: { storyId: id },
      at,
    })
  })
  forgetJournal(deps.db)
}
