export const parts = ['tokens', 'publisher', 'scheduled'] as const
export type Part = (typeof parts)[number]

export const partNames: Record<Part, string> = {
  tokens: 'Token Manager',
  publisher: 'Auto-Publisher',
  scheduled: 'Scheduled Posts',
}

/** What the address opens; anything unknown opens the form for a post. */
export const partOf = (search: string): Part =>
  parts.find((name) => name === new URLSearchParams(search).get('part')) ?? 'publisher'

/** `?part=tokens#social` */
export const addressOf = (part: Part) => ({ search: `?${new URLSearchParams({ part })}`, hash: 'social' })
