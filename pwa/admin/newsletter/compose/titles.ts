import type { Draft } from '../../../../data/contract/outreach/newsletter.ts'
import type { ConsentReach } from '../../../../data/vocabulary/consent.ts'
import { idsIn } from '../draft.ts'

/** A story or post that was chosen, with what the list of chosen ones shows of it. */
export interface Chosen {
  id: number
  title: string
  /** It has left the site, or may not be mailed. */
  isGone?: boolean
  /** Of a story: whether its writer lets it go into mails. */
  mails?: ConsentReach | null
}
export type ChosenKind = 'stories' | 'posts'

/** What was picked on this screen, or told by the server. */
const known = { stories: new Map<number, Chosen>(), posts: new Map<number, Chosen>() }

export function rememberTitles(kind: ChosenKind, items: readonly Chosen[]): void {
  for (const item of items) known[kind].set(item.id, item)
}

export function rememberTitlesOf(draft: Pick<Draft, 'stories' | 'posts'>): void {
  rememberTitles('stories', draft.stories)
  rememberTitles('posts', draft.posts)
}

export const titlesOf = (kind: ChosenKind, list: string): Chosen[] =>
  idsIn(list).map((id) => {
    const item = known[kind].get(id)
    return { id, title: item?.title || `Number ${id}`, isGone: item?.isGone, mails: item?.mails }
  })
