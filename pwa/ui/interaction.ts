/** How long things stay and how far a finger must move. */
export const toastRules = { durationMs: 5000, swipePx: 50, hotkey: 'F8' } as const
/** How long a decision can be taken back from its toast. */
export const undoMs = 10_000
export const tooltipRules = { delayMs: 700, skipDelayMs: 300 } as const
