import { msg } from '../words/words.ts'

/** What the writer of a story is told about its sending. */
export const submissionTexts = {
  received: {
    title: msg('Story Submitted Successfully!'),
    text: msg('Thank you for sharing your wildlife conservation story. It will be reviewed before being published.'),
  },
  failed: {
    title: msg('Submission Failed'),
    text: msg('Failed to submit your story. Please try again.'),
  },
} as const
