import { msg } from '../words/words.ts'

/** What the sender of a message or of an application is told. */
export const formWords = {
  contact: {
    received: { title: msg('Message Sent!'), text: msg("Thank you for contacting us. We'll get back to you soon.") },
    failed: { title: msg('Unable to Send Message'), text: msg('Failed to send message. Please try again.') },
  },
  volunteer: {
    received: {
      title: msg('Application Submitted Successfully!'),
      text: msg('Thank you for applying to join CREW. You will be contacted soon.'),
    },
    failed: { title: msg('Error'), text: msg('Failed to submit application. Please try again.') },
  },
} as const
