import { type Message, msg, t } from '../../../data/words/words.ts'

/** Why nothing of a chosen file can be had. `gone`: it was moved or deleted since. */
export type FileProblem = 'empty' | 'unreadable' | 'gone'

export async function findProblem(file: Blob): Promise<FileProblem | null> {
  if (file.size === 0) return 'empty'
  try {
    await file.slice(0, 1).arrayBuffer()
    return null
  } catch (error) {
    return problemIn(error)
  }
}

/** What a failed reading says of its file. */
export const problemIn = (error: unknown): FileProblem =>
  (error as Partial<Error> | null)?.name === 'NotFoundError' ? 'gone' : 'unreadable'

const words: Record<FileProblem, Message> = {
  empty: msg('This file is empty. Please choose it again from your gallery.'),
  unreadable: msg('This file could not be read. Please open it in your gallery first, then choose it again.'),
  gone: msg('This file is no longer on this phone. Please choose it again, or choose another one.'),
}

export const problemInWords = (problem: FileProblem): string => t(words[problem])
