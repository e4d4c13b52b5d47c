import type { DehydratedState } from '@tanstack/react-query'
import type { PublicPost } from '../../data/contract/news.ts'
import type { PublicStory } from '../../data/contract/stories.ts'
import type { Site } from './site.ts'

/** What the server hands to the browser beside the rendered page. */
export interface PageState {
  site: Site
  /** It was rendered without pictures; null in the offline shell, which was rendered for nobody. */
  lite: boolean | null
  /** The answers that the page was rendered from; none in the offline shell. */
  queries: DehydratedState | null
}

/** The story that the page is about, if it is about one. */
export function storyIn({ queries }: PageState): PublicStory | null {
  const asked = queries?.queries.find(({ queryKey }) => queryKey[0] === 'story')
  return (asked?.state.data as { story: PublicStory | null } | undefined)?.story ?? null
}

/** The post that the page is about, if it is about one. */
export function postIn({ queries }: PageState): PublicPost | null {
  const asked = queries?.queries.find(({ queryKey }) => queryKey[0] === 'posts' && queryKey[1] === 'one')
  return (asked?.state.data as { post: PublicPost | null } | undefined)?.post ?? null
}

export const stateElementId = 'state'

/** JSON that cannot end the element it stands in. */
export const writePageState = (state: PageState) => JSON.stringify(state).replaceAll('<', '\\u003c')

export function readPageState(document: Document): PageState {
  const element = document.getElementById(stateElementId)
  if (!element?.textContent) throw new Error('This page came without its state.')
  return JSON.parse(element.textContent) as PageState
}
