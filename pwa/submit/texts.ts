import { submissionTexts } from '../../data/vocabulary/submission.ts'
import { showToast } from '../ui/toasts.ts'

const { received, failed } = submissionTexts

/** Only after the server has said that it has the words. */
export const announceSuccess = () => showToast({ ...received, tone: 'good' })

/** With the server's words, where it had any. */
export const announceFailure = (message?: string) =>
  showToast({ title: failed.title, text: message || failed.text, tone: 'bad' })
