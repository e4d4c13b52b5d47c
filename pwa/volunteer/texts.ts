import { showToast } from '../ui/toasts.ts'

const failureText = 'Failed to submit application. Please try again.'

/** Only after the server has said that it has the application. */
export const announceReceived = () =>
  showToast({
    title: 'Application Submitted Successfully!',
    text: 'Thank you for applying to join CREW. You will be contacted soon.',
    tone: 'good',
  })

/** With the server's words, where it had any. Returns what was told. */
export function announceFailure(serverWords: string): string {
  const text = serverWords || failureText
  showToast({ title: 'Error', text, tone: 'bad' })
  return text
}
