import { showToast } from '../ui/toasts.ts'

export const announceThanks = () =>
  showToast({
    title: 'Thank You!',
    text: 'Your donation has been received and will help protect African wildlife.',
    tone: 'good',
  })
