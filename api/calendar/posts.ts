import type { ContentPost } from '../../data/contract/calendar.ts'
import type { Store } from '../database.ts'

/** The newest post of an item at each of its platforms. */
export const postsOf = (_db: Store, _calendarId: number): ContentPost[] => []
