/** What a writer sends with a receipt code. */
export const writerActKinds = ['answer', 'correction', 'name', 'scopes', 'removal'] as const
export type WriterActKind = (typeof writerActKinds)[number]

/** `replaced`: the writer has proposed something else since. */
export const proposalStates = ['open', 'accepted', 'declined', 'replaced'] as const
export type ProposalState = (typeof proposalStates)[number]

/** Longest answer to a question of an editor, in characters. */
export const answerMaxLength = 5000
