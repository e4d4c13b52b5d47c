import { adminNames } from '../../../data/contract/admin.ts'
import { demoIssue } from '../../../data/demo/issue.ts'
import { demoSubscribers } from '../../../data/demo/subscribers.ts'
import type { Tx } from '../../platform/database.ts'
import { insertDraft } from './drafts/drafts.store.ts'
import { insertSubscriber } from './newsletter.store.ts'
import { tellOfSignup } from './subscribers.ts'

/** The subscribers of a first start, and an issue that is being written for them. */
export function fillNewsletter(tx: Tx, daysBefore: (days: number) => string): void {
  for (const { email, source, isConfirmed, daysOld } of demoSubscribers) {
    const at = daysBefore(daysOld)
    insertSubscriber(tx, { email, source, subscribedAt: at, confirmedAt: isConfirmed ? at : null })
    if (source === 'form') tellOfSignup(tx, email, at)
  }
  const { daysOld, ...words } = demoIssue
  const at = daysBefore(daysOld)
  insertDraft(tx, { ...words, editedBy: adminNames[0], createdAt: at, updatedAt: at })
}
