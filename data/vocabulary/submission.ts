/** What the writer of a story is told about its sending. */
export const submissionTexts = {
  received: {
    title: 'Story Submitted Successfully!',
    text: 'Thank you for sharing your wildlife conservation story. It will be reviewed before being published.',
  },
  failed: {
    title: 'Submission Failed',
    text: 'Failed to submit your story. Please try again.',
  },
} as const
