import { t } from '../../data/words/words.ts'
import { reasonInWords as ownReasonInWords } from '../offline/outbox/reasonWords.ts'
/** "14:32" by the clock of this device. */
export function clockTime(instant: string | number): string {
  const date = new Date(instant)
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
}

/** Why something did not leave, with a sentence where the server gave no reason. */
export const reasonInWords = (reason: string) =>
  ownReasonInWords(reason) || t('The server had trouble and gave no reason.')
