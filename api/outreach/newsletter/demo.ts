import { demoSubscribers } from '../../../data/demo/subscribers.ts'
import type { Tx } from '../../platform/database.ts'
import { insertSubscriber } from './newsletter.store.ts'
import { tellOfSignup } from './subscribers.ts'

/** The subscribers of a first start. */
export function fillSubscribers(tx: Tx, daysBefore: (days: number) => string): void {
  for (const { email, source, isConfirmed, daysOld } of demoSubscribers) {
    const at = daysBefore(daysOld)
    insertSubscriber(tx, { email, source, subscribedAt: at, confirmedAt: isConfirmed ? at : null })
    if (source === 'form') tellOfSignup(tx, email, at)
  }
}
