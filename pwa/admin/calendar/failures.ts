import type { ContentEvent, ContentItem } from '../../../data/contract/calendar.ts'
import { ApiError } from '../../remote/client.ts'
import { showFailed } from '../kit/data/failures.ts'

/** What a toast and a dialog call an act that failed; the server's own words stand below. */
export const failed = {
  createEvent: 'Failed to create event',
  updateEvent: 'Failed to update event',
  deleteEvent: 'Failed to delete event',
  createContent: 'Failed to create content',
  updateContent: 'Update Failed',
  deleteContent: 'Delete Failed',
  generate: 'Failed to generate content',
  generateWeekly: 'Failed to generate weekly content',
  updateStatus: 'Failed to update status',
  theme: 'Failed to save theme',
} as const
export type FailedAct = keyof typeof failed

export const showFailure = (act: FailedAct) => (error: unknown) => {
  if (!isStopped(error)) showFailed(failed[act], error)
}

/** The admin did it. */
export const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** The item or the event as a colleague left it, when that is why the server refused a change. */
export function colleagues<Thing extends ContentItem | ContentEvent>(error: unknown): Thing | null {
  if (!(error instanceof ApiError) || error.code !== 'calendar.stale') return null
  const { body } = error
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as Thing) : null
}
