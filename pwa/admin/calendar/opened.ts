import { createContext, useContext } from 'react'
import type { ContentEvent, ContentItem, ContentTheme } from '../../../data/contract/outreach/calendar.ts'
import type { ContentWords } from './content/contentWords.ts'

/** The dialog that stands over the tab. */
export type Opened =
  | { kind: 'item' | 'schedule' | 'move' | 'preview' | 'publish' | 'withdraw' | 'delete'; item: ContentItem }
  | { kind: 'write'; item: ContentItem | null; given?: Partial<ContentWords> }
  | { kind: 'generate'; event?: ContentEvent }
  | { kind: 'week' }
  | { kind: 'event'; event: ContentEvent | null }
  | { kind: 'delete event'; event: ContentEvent }
  | { kind: 'theme'; theme: ContentTheme | null }
  | { kind: 'delete theme'; theme: ContentTheme }

export const OpenContext = createContext<(opened: Opened) => void>(() => undefined)
export const useOpen = () => useContext(OpenContext)
