import { t } from '../../data/words/words.ts'

/** Minutes when it is over one of them, never less than what is left. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 1) return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })
  return t('{seconds, plural, one {# second} other {# seconds}}', { seconds })
}
