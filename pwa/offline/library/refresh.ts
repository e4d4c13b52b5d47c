import type { QueryClient } from '@tanstack/react-query'
import type { PublicStory } from '../../../data/contract/stories.ts'
import type { LibraryDelta } from '../../../data/contract/sync.ts'
import { database } from '../database.ts'
import { device } from '../status.ts'
import { allowWorker, isWorkerOff, switchWorkerOff } from '../workerSwitch.ts'
import { forgetStory } from './keptStories.ts'
import { applyDelta, type Gone, libraryState } from './libraryStore.ts'
import { bringPhotos } from './photosAhead.ts'
import { forgetMedia } from './pictures.ts'

/** Becoming visible asks again only after this long; a start or a returned connection always does. */
const restMs = 3 * 60_000

let screens: QueryClient | null = null

/** What comes in changes the answers of these too. */
export function refreshWith(queries: QueryClient) {
  screens = queries
}

/**
 * Brings the library up to date with the server: one small call, then pictures. Offline it does nothing. One tab at a
 * time; each asks from where its own screens stand, so that what was withdrawn leaves all of them.
 */
export async function refreshLibrary(when: 'start' | 'online' | 'visible'): Promise<void> {
  const state = await libraryState(database)
  device.libraryAt = state?.confirmedAt ?? null
  if (when === 'visible' && state && Date.now() - Date.parse(state.confirmedAt) < restMs) return
  const work = () => catchUp(state?.cursor, when === 'start')
  await (navigator.locks ? navigator.locks.request('library', work) : work())
}

async function catchUp(cursor: number | undefined, isStart: boolean) {
  let since = cursor
  let more = true
  while (more) {
    const delta = await askForChanges(since)
    if (!delta) break
    if (delta.workerOff) await switchWorkerOff()
    else allowWorker()
    const isPutBack = since !== undefined && delta.cursor < since
    if (isPutBack) {
      since = undefined
      continue
    }
    const gone = await applyDelta(database, delta, { since, now: new Date() })
    if (!gone) {
      since = undefined
      continue
    }
    await forgetMedia(gone.mediaIds)
    await confirmEach(gone.unconfirmedIds)
    if (gone.storyIds.length > 0) device.gone = [...device.gone, ...gone.storyIds]
    if (cursor !== undefined) updateScreens(gone, isStart ? null : delta)
    since = delta.cursor
    more = delta.more
  }
  device.libraryAt = (await libraryState(database))?.confirmedAt ?? null
  if (!more && !isWorkerOff()) await bringPhotos()
}

/** Asks for each story that the reader keeps and that is too old for the server's first answer. */
async function confirmEach(ids: number[]) {
  for (const id of ids) {
    const answer = await fetch(`/api/stories/${id}?view=public`, { cache: 'no-cache' }).catch(() => null)
    if (answer?.status === 404) await forgetStory(database, id)
    else if (answer?.ok) await database.put('stories', (await answer.json()) as PublicStory)
  }
}

/** Null without an answer: there will be another time. */
async function askForChanges(since: number | undefined): Promise<LibraryDelta | null> {
  try {
    const answer = await fetch(since === undefined ? '/api/sync' : `/api/sync?since=${since}`, {
      headers: { accept: 'application/json' },
      cache: 'no-cache',
    })
    if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return null
    return (await answer.json()) as LibraryDelta
  } catch {
    return null
  }
}

/** What was withdrawn leaves the open pages too. `fresh` is null when the page was made from the present state anyway. */
function updateScreens(gone: Gone, fresh: LibraryDelta | null) {
  if (!screens) return
  const queries = screens
  const storyIds = [...gone.storyIds, ...(fresh?.stories ?? []).map(({ id }) => id)]
  for (const id of storyIds) void queries.invalidateQueries({ queryKey: ['story', id] })
  if (storyIds.length > 0) void queries.invalidateQueries({ queryKey: ['stories'] })
  const postCount = gone.postIds.length + (fresh?.posts.length ?? 0)
  if (postCount > 0) void queries.invalidateQueries({ queryKey: ['posts'] })
}
