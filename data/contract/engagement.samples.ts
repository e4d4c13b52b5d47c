import type { ViewAnswer } from './engagement.ts'

/** What the server answers to `view-complete`: tests of the server give these, tests of the reader's page are given them. */
export const completeViewAnswers = {
  'before enough was seen': { recorded: false, counted: false },
  'once it was read': { recorded: true, counted: true },
  'once more': { recorded: true, counted: false },
} as const satisfies Record<string, ViewAnswer>
