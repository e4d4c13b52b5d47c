import { language } from '../../data/words/language.ts'
import { isRightToLeft } from '../../data/words/languages.ts'

/** Of the page: its lines begin at the right. */
export const runsLeft = () => isRightToLeft(language())

/** How many places a key goes on in what stands in a line: the arrow that points to its end goes to the next. */
export function stepOf(key: string): -1 | 0 | 1 {
  const next = runsLeft() ? 'ArrowLeft' : 'ArrowRight'
  if (key === next) return 1
  return key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : 0
}
