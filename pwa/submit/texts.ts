import { submissionTexts } from '../../data/vocabulary/submission.ts'
import { t } from '../../data/words/words.ts'
import { showToast } from '../ui/toasts.ts'

const { received, failed } = submissionTexts

/** Only after the server has said that it has the words. */
export const announceSuccess = () => showToast({ title: t(received.title), text: t(received.text), tone: 'good' })

/** With the server's words, where it had any. */
export const announceFailure = (message?: string) =>
  showToast({ title: t(failed.title), text: message || t(failed.text), tone: 'bad' })
