import { showToast } from '../../ui/toasts.ts'
import { isStatus, serverWords } from '../failures.ts'

/** Says that something about a newsletter was not done. Not for a session that ended: the gate tells that. */
export function showNewsletterError(error: unknown): void {
  if (isStatus(error, 401)) return
  showToast({ title: 'Newsletter Error', text: serverWords(error), tone: 'bad' })
}
