/** What a toast and a dialog call an act that failed; the server's own words stand below. */
export const failed = {
  createEvent: 'Failed to create event',
  updateEvent: 'Failed to update event',
  deleteEvent: 'Failed to delete event',
  createContent: 'Failed to create content',
  updateContent: 'Update Failed',
  deleteContent: 'Delete Failed',
  generate: 'Failed to generate content',
  generateWeekly: 'Failed to generate weekly content',
  updateStatus: 'Failed to update status',
  theme: 'Failed to save theme',
} as const
export type FailedAct = keyof typeof failed

/** The admin did it. */
export const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
