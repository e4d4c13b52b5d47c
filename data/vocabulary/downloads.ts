/** What can be taken home by itself, in the order in which the desk offers it. */
export const exportKinds = [
  'stories',
  'authors',
  'subscribers',
  'messages',
  'applications',
  'donations',
  'payouts',
  'news',
  'newsletters',
  'calendar',
] as const
export type ExportKind = (typeof exportKinds)[number]

/** A table for a spreadsheet, or one JSON object on each line. */
export const exportForms = ['csv', 'jsonl'] as const
export type ExportForm = (typeof exportForms)[number]
