export const parts = ['compose', 'sent', 'subscribers'] as const
export type Part = (typeof parts)[number]

export const partNames: Record<Part, string> = { compose: 'Compose', sent: 'Sent', subscribers: 'Subscribers' }

export interface Place {
  part: Part
  /** The newsletter whose report is open. */
  campaign: number | null
}

/** What the address opens; anything unknown opens the form. */
export function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  const part = parts.find((name) => name === query.get('part')) ?? 'compose'
  const id = Number(query.get('id'))
  return { part, campaign: part === 'sent' && Number.isSafeInteger(id) && id > 0 ? id : null }
}

/** `?part=sent&id=3#newsletter` */
export const addressOf = (part: Part, campaign?: number) => ({
  search: `?${new URLSearchParams({ part, ...(campaign && { id: String(campaign) }) })}`,
  hash: 'newsletter',
})
