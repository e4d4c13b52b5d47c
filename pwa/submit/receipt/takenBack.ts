import { codeIn, findLetterOfWriter, findTypedWords, keepTypedWords } from '../../offline/outbox/ownStories.ts'
import { takeMessageBack } from '../../offline/outbox/submitForm.ts'

/**
 * Opens a message of the outbox at its story: an answer, a correction or captions go back into its form, from where it is sent again under the
 * same id. The receipt code of the story; null when the message is gone, or none of a story.
 */
export async function takeIntoStory(letter: string): Promise<string | null> {
  const found = await findLetterOfWriter(letter)
  const code = codeIn(found?.body)
  if (!found || code === null) return null
  const { kind } = found
  if (kind !== 'answer' && kind !== 'correction' && kind !== 'captions') return code
  const taken = await takeMessageBack(letter)
  const kept = taken && (await findTypedWords(code, kind))
  if (taken && kept?.letter !== letter) await keepTypedWords(code, kind, { words: taken.body, letter })
  return code
}
