import { msg, t } from '../../../data/words/words.ts'
import type { DirectAnswer } from '../../offline/outbox/client/sendWhole.ts'

export type Outcome =
  | { name: 'received'; code?: string }
  | { name: 'refused'; message: string }
  /** The words are in the outbox, without the files that could not be kept. */
  | { name: 'words kept' }

type Given = {
  online: boolean
  sendAll: () => Promise<DirectAnswer>
  /** Errors: nothing can be kept at all. */
  keepWords: () => Promise<void>
  /** There is a text. */
  isWritten: boolean
}

export const nothingKept = msg(
  'This browser cannot keep your story, perhaps because the window is private. Keep this page open, and send the story again when you have signal.',
)

/**
 * For a story that the device cannot keep whole: some private windows keep words and no photos, others keep nothing. On
 * a line all of it is sent at once, with its files. Where that brings no answer the words are kept without the files.
 */
export async function sendWithoutKeeping({ online, sendAll, keepWords, isWritten }: Given): Promise<Outcome> {
  const answer = online ? await sendAll() : null
  if (answer?.name === 'received' || answer?.name === 'refused') return answer
  const trouble = { name: 'refused', message: answer?.message || t(nothingKept) } as const
  if (!isWritten) return trouble
  try {
    await keepWords()
    return { name: 'words kept' }
  } catch {
    return trouble
  }
}
