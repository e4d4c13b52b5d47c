/** How long what an admin has asked for waits before it happens, in milliseconds: until then it can be taken back. */
export const holdMs = 10_000

/** What becomes of its subject. */
export const heldDoings = ['publish', 'reject', 'unpublish', 'feature', 'unfeature', 'delete'] as const
export type HeldDoing = (typeof heldDoings)[number]

/** `refused`: its time came, and it was not possible any more. */
export const heldStates = ['held', 'done', 'undone', 'refused'] as const
export type HeldState = (typeof heldStates)[number]
