/** What a writer sends with a receipt code. */
export const writerActKinds = [
  'answer',
  'correction',
  'name',
  'scopes',
  'removal',
  'photo',
  'photoWords',
  'captions',
] as const
export type WriterActKind = (typeof writerActKinds)[number]

/** What a writer can propose once a story was decided on. */
export const proposalKinds = ['words', 'photo', 'photoWords', 'captions'] as const

/** `replaced`: the writer has proposed something else since. */
export const proposalStates = ['open', 'accepted', 'declined', 'replaced'] as const
export type ProposalState = (typeof proposalStates)[number]

/** Longest answer to a question of an editor, in characters. */
export const answerMaxLength = 5000
