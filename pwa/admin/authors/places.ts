export const parts = ['statistics', 'rewards', 'profiles'] as const
export type Part = (typeof parts)[number]

export const partNames: Record<Part, string> = {
  statistics: 'Statistics',
  rewards: 'Rewards & Gamification',
  profiles: 'Author Profiles',
}

/** What the address opens; anything unknown opens the statistics. */
export const partOf = (search: string): Part =>
  parts.find((name) => name === new URLSearchParams(search).get('part')) ?? 'statistics'

/** `?part=profiles#authors` */
export const addressOf = (part: Part) => ({ search: `?${new URLSearchParams({ part })}`, hash: 'authors' })
