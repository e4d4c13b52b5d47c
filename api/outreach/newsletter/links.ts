import { comparable, earlierSpellingsOf } from '../../platform/addresses.ts'
import type { Db } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { inSteps } from '../../platform/steps.ts'
import { findSubscriber, listAddressesAfter, type SubscriberRow } from './newsletter.store.ts'

/** What a link in a mail lets its reader do. */
export type Act = 'confirm' | 'unsubscribe' | 'choices'
export type Owner = Pick<SubscriberRow, 'id' | 'email' | 'language'>
type Keys = Pick<Deps, 'secrets'>

/** The address of the page that asks once more, for one subscriber alone. It names nobody. */
export function linkFor(
  { config, secrets }: Keys & { config: { publicUrl: string } },
  act: Act,
  subscriber: Pick<Owner, 'id' | 'email'>,
) {
  const token = secrets.seal(`${act}.${subscriber.id}.${markOf({ secrets }, subscriber.email)}`)
  return `${config.publicUrl}/api/newsletter/${act}?t=${token}`
}

/**
 * Who a link was made for: `null` when it is not ours, `undefined` when that address is no longer on the list. The link of
 * an old mail works for the same address when it has come back.
 */
export async function ownerOf(
  { secrets, db }: Keys & { db: Db },
  act: Act,
  token: string,
  /** Called before the whole list is looked through; throws for who asks for that too often. */
  search: () => void,
): Promise<Owner | null | undefined> {
  const [kind, id, mark] = secrets.unseal(token)?.split('.') ?? []
  if (kind !== act || mark === undefined) return null
  const isTheirs = ({ email }: Owner) => earlierSpellingsOf(email).some((one) => hide({ secrets }, one) === mark)
  const known = findSubscriber(db, Number(id))
  if (known && isTheirs(known)) return known
  search()
  let found: Owner | undefined
  await inSteps<Owner>({
    read: (after) => (found ? [] : listAddressesAfter(db, after?.id ?? 0, batch)),
    work(some) {
      found = some.find(isTheirs)
    },
  })
  return found
}

/** Each is hidden as the link hides it: some milliseconds for all of these. */
const batch = 500

/** Of an address however it is spelled, without saying which. */
const markOf = ({ secrets }: Keys, email: string) => hide({ secrets }, comparable(email))
const hide = ({ secrets }: Keys, spelling: string) => secrets.hide(`newsletter ${spelling}`)
