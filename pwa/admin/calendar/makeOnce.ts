import { newId } from '../../offline/newId.ts'
import { isSame } from '../kit/edit/editDraft.ts'
import { isUnsure } from '../kit/requests/pendingRequests.ts'
import type { FormDraft } from './drafts.ts'

interface Calls<Words, Thing> {
  create: (key: string) => Promise<Thing>
  /** Brings it from what was sent to what was written since. */
  amend: (made: Thing, sent: Words) => Promise<Thing>
}

/** Makes what a form holds, under the form's key. After a click without an answer the server may give what that click has made. */
export async function makeOnce<Words extends object, Thing>(
  { words, sent, key }: FormDraft<Words>,
  put: (part: Pick<FormDraft<Words>, 'sent'> & { key?: string }) => void,
  { create, amend }: Calls<Words, Thing>,
): Promise<Thing> {
  put({ sent: sent ?? words })
  const made = await create(key).catch((failure) => {
    if (!isUnsure(failure)) put({ key: newId(), sent: undefined })
    throw failure
  })
  return sent && !isSame(sent, words) ? amend(made, sent) : made
}
