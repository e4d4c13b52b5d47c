import { useEffect, useState } from 'react'
import { subscribe } from 'valtio'
import { newId } from '../../../offline/newId.ts'
import { showToast } from '../../../ui/toasts.ts'
import { isStatus, serverWords } from '../data/failures.ts'
import { endSession } from '../data/session.ts'
import type { DraftStore } from '../drafts/draftStore.ts'
import type { Ports, Saver, SaverDraft } from './autoSaver.ts'

interface Numbered {
  id: number
  revision: number
}

interface Given<Words extends object, Thing extends Numbered> {
  open: () => Saver<Words, Thing>
  /** The server has made the record, or a new one in the place of one that is gone. */
  onMade: (record: Thing) => void
  /** All that was typed has been asked to be saved, as the screen is left. */
  onLeft: () => void
}

/**
 * The words of one record while it is open. What is left unsaved when the screen is left goes on being saved, and is met again
 * when the record is opened before that is done.
 */
export function useLivingSaver<Words extends object, Thing extends Numbered>(given: Given<Words, Thing>) {
  const [{ saver, onMade, onLeft }] = useState(() => ({ saver: given.open(), ...given }))
  useEffect(() => {
    let known = saver.editor.record?.id
    const noticeNew = () => {
      const { record } = saver.editor
      const isNew = record !== null && record.id !== known
      known = record?.id
      if (isNew) onMade(record)
    }
    const stopListening = subscribe(saver.editor, noticeNew, true)
    const tryAgain = () => void saver.flush()
    addEventListener('online', tryAgain)
    // Met again while it waits for its next try.
    tryAgain()
    return () => {
      stopListening()
      removeEventListener('online', tryAgain)
      void saver.flush().then(onLeft)
    }
  }, [saver, onMade, onLeft])
  return saver
}

type Server<Words extends object, Thing> = Pick<Ports<Words, Thing>, 'make' | 'save'> & { onMade: () => void }

/** The ports of such a saver: this tab, and the calls of its room. */
export const portsOf = <Words extends object, Thing>(
  drafts: DraftStore<SaverDraft<Words>>,
  { make, save, onMade }: Server<Words, Thing>,
): Ports<Words, Thing> => ({
  make,
  save,
  keep: drafts.keep,
  drop: drafts.drop,
  newKey: newId,
  now: () => new Date(),
  later: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
  onMade,
  onFailed(error, isNew) {
    if (isStatus(error, 401)) endSession()
    else showToast({ title: isNew ? 'Create Failed' : 'Save Failed', text: serverWords(error), tone: 'bad' })
  },
})

/** How long at most somebody who leaves waits for the last words to arrive; after that they follow by themselves. */
const leaveWithinMs = 1_500

export const savedOrLater = (saver: { flush: () => Promise<unknown> }): Promise<unknown> =>
  Promise.race([saver.flush(), new Promise((resolve) => setTimeout(resolve, leaveWithinMs))])
