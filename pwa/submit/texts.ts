import { showToast } from '../ui/toasts.ts'

const failureText = 'Failed to submit your story. Please try again.'

const success = {
  title: 'Story Submitted Successfully!',
  text: 'Thank you for sharing your wildlife conservation story. It will be reviewed before being published.',
} as const

/** Only after the server has said that it has the words. */
export const announceSuccess = () => showToast({ ...success, tone: 'good' })

/** With the server's words, where it had any. */
export const announceFailure = (message?: string) =>
  showToast({ title: 'Submission Failed', text: message || failureText, tone: 'bad' })
