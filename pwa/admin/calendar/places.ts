export const parts = ['calendar', 'events'] as const
export type Part = (typeof parts)[number]

export const partNames: Record<Part, string> = { calendar: 'Content Calendar', events: 'Event Management' }

/** What the address opens; anything unknown opens the calendar. */
export const partOf = (search: string): Part =>
  parts.find((name) => name === new URLSearchParams(search).get('part')) ?? 'calendar'

/** `?part=events#content-calendar` */
export const addressOf = (part: Part) => ({ search: `?${new URLSearchParams({ part })}`, hash: 'content-calendar' })
