import type { StoryListQuery } from '../../../data/contract/stories.ts'
import {
  mediaNarrowings,
  type StorySort,
  storyAges,
  storyFlags,
  storySorts,
} from '../../../data/vocabulary/deskLists.ts'
import { type StoryStatus, storyCategories } from '../../../data/vocabulary/stories.ts'
import { anyWords, narrowings as counted, type FilterOf, oneOf, type Reader, rowNumber } from '../kit/lists/filters.ts'

const day: Reader = (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)
const language: Reader = (text) => (/^[a-z]{2,3}$/.test(text) ? text : undefined)
const country: Reader = (text) => (/^[A-Z]{2}$/.test(text) ? text : undefined)

/** What narrows a list of stories and how it is sorted, under its names in the address. `open` is the story that is open. */
export const storyReaders = {
  q: anyWords,
  category: oneOf(storyCategories),
  country,
  language,
  writer: anyWords,
  media: oneOf(mediaNarrowings),
  from: day,
  to: day,
  age: oneOf(storyAges),
  flag: oneOf(storyFlags),
  sort: oneOf(storySorts),
  open: rowNumber,
}
export type StoryFilter = FilterOf<typeof storyReaders>

/** In which orders the stories of a state can stand; the first one is the usual. */
export const sortsOf: Record<StoryStatus, readonly StorySort[]> = {
  pending: ['due', 'newest', 'title'],
  published: ['newest', 'oldest', 'viewed', 'liked', 'title'],
  rejected: ['newest', 'oldest', 'title'],
}

/** Neither the story that is open nor an order leaves anything out. */
export const narrowings = (filter: StoryFilter) => counted({ ...filter, open: undefined, sort: undefined })

export const isNarrowed = (filter: StoryFilter) => narrowings(filter) > 0

/** As the server is asked. Without anything of it, the list is the one that everybody's pages share with the desk. */
export function askedFor(status: StoryStatus, { open: _open, sort: chosen, ...narrowing }: StoryFilter) {
  const sort = chosen === sortsOf[status][0] ? undefined : chosen
  const order: StoryListQuery['order'] = status === 'pending' && !sort ? 'oldest' : undefined
  return { status, ...narrowing, sort, order }
}
export type AskedStories = ReturnType<typeof askedFor>
