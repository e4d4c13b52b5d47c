import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { changeSubscriber, findSubscriber, type SubscriberRow } from './newsletter.store.ts'
import { forgetOpensOf, noteOpened } from './opens.store.ts'

type Given = Pick<Deps, 'config' | 'secrets'>

/** A picture without a colour in the mail of one reader who agreed to be counted: fetched, it says that the mail was opened. */
export function withCount({ config, secrets }: Given, html: string, campaignId: number, subscriberId: number): string {
  const token = secrets.seal(`opened.${campaignId}.${subscriberId}`)
  const picture = `<img src="${config.publicUrl}/api/newsletter/opened?t=${token}" alt="" width="1" height="1" style="display:block;border:0">`
  return html.replace('</body>', () => `${picture}</body>`)
}

/** Counts it while that reader agrees. Nothing is kept of when, from where or with what it was opened. */
export function countOpened({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, token: string): void {
  const [kind, campaignId, subscriberId] = secrets.unseal(token)?.split('.') ?? []
  if (kind !== 'opened') return
  const subscriber = findSubscriber(db, Number(subscriberId))
  if (subscriber?.opensAgreedAt) noteOpened(db, Number(campaignId), subscriber.id)
}

/** The owner of the address says whether they may be counted. With a no, what was counted of them goes. */
export const chooseCounting = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: Pick<SubscriberRow, 'id'>,
  mayCount: boolean,
): void =>
  db.transaction((tx) => {
    const subscriber = findSubscriber(tx, id)
    if (!subscriber || (subscriber.opensAgreedAt !== null) === mayCount) return
    changeSubscriber(tx, id, { opensAgreedAt: mayCount ? toInstant(clock) : null })
    if (!mayCount) forgetOpensOf(tx, id)
  })

/** One pixel that nobody sees. */
export const emptyPicture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
