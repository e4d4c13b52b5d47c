import type { AdminStory } from '../../../../data/contract/stories.ts'
import { ApiError } from '../../../remote/client.ts'
import { showToast } from '../../../ui/toasts.ts'

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status

/** The writer has taken the story back: nothing of it may stay on a screen. */
export const isWithdrawn = (error: unknown) => error instanceof ApiError && error.code === 'story.withdrawn'

/** What went wrong in the server's own words, or that it did not answer. */
export function serverWords(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server did not answer. Please check the connection and try again.'
  return error.said || error.message
}

/** The record as a colleague left it, when that is why the server refused a change: with any conflict, or with the one of this code. */
export function colleaguesVersion<Thing = AdminStory>(error: unknown, code?: string): Thing | null {
  if (!(error instanceof ApiError) || error.status !== 409 || (code && error.code !== code)) return null
  const { body } = error
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as Thing) : null
}

/** What was not done, and why. */
export interface Failure {
  title: string
  text: string
}

/** In the server's own words, under a title such as 'Delete Failed'; without an error, nothing. */
export function failureOf(title: string, error: Error): Failure
export function failureOf(title: string, error: unknown): Failure | null
export function failureOf(title: string, error: unknown): Failure | null {
  return error ? { title, text: serverWords(error) } : null
}

/** Says what was not done, and why. Not for a session that ended: the gate tells that. */
export function showFailed(title: string, error: unknown): void {
  if (isStatus(error, 401)) return
  showToast({ title, text: serverWords(error), tone: 'bad' })
}

export const showUpdateFailed = (error: unknown): void => showFailed('Update Failed', error)

export type Issues = Partial<Record<string, string>>

/** What is wrong with each field, the first of each; what is wrong with one of a list is said at the list. */
export const issuesOf = (error: unknown): Issues => firstOfEach(error instanceof ApiError ? (error.issues ?? []) : [])

export const firstOfEach = (issues: readonly { field: string; message: string }[]): Issues =>
  Object.fromEntries([...issues].reverse().map(({ field, message }) => [field.split('.')[0], message]))
