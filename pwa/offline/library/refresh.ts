import type { QueryClient } from '@tanstack/react-query'
import type { PublicStory } from '../../../data/contract/stories.ts'
import type { LibraryDelta } from '../../../data/contract/sync.ts'
import { readIn } from '../../../data/rules/languages.ts'
import { language as speaks } from '../../../data/words/language.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { allowWorker, isWorkerOff } from '../../app/start/thriftyWorker.ts'
import { database } from '../database.ts'
import { isAppWanted, isAppWhole, isPoor } from '../keptApp.ts'
import { device } from '../status.ts'
import { switchWorkerOff } from '../workerSwitch.ts'
import { bringNewestStories, forgetOnPages, forgetPages, renewPages } from './keptPages.ts'
import { forgetStory } from './keptStories.ts'
import {
  applyDelta,
  filesLeft,
  type Gone,
  type LibraryState,
  libraryState,
  noteConfirmed,
  noteOnPages,
  pagesState,
} from './libraryStore.ts'
import { bringPhotos } from './photosAhead.ts'
import { forgetMedia } from './pictures.ts'

/** Becoming visible asks again only after this long; a start or a returned connection always does. */
const restMs = 3 * 60_000

type When = 'start' | 'online' | 'visible'

let screens: QueryClient | null = null

/** What comes in changes the answers of these too. */
export function refreshWith(queries: QueryClient) {
  screens = queries
}

/** What a device has of the site, and how an answer of the server changes it. */
interface Copy {
  state: () => Promise<LibraryState | undefined>
  /** Of the address that is asked. */
  texts: '' | 'none'
  /** In which language it is at a start; null where it holds no words. */
  language: (() => string) | null
  /** Null: everything has to be asked for anew. */
  take: (delta: LibraryDelta, since: number | undefined, language: string) => Promise<Gone | null>
  /** Once all answers are in. */
  finish: (isChanged: boolean) => Promise<void>
}

/**
 * Brings this device up to date with the server: one small call, then what belongs to it. Offline it does nothing. One tab at a
 * time; each asks from where its own screens stand, so that what was withdrawn leaves all of them.
 */
export async function refreshLibrary(when: When): Promise<void> {
  if (!(await isAppWanted())) return refresh(pages, when)
  // Until the app is whole they are what there is to read, and what leaves the site has to leave them.
  if (await pagesState(database)) await refresh(pages, when)
  return refresh(library, when)
}

async function refresh(copy: Copy, when: When): Promise<void> {
  const state = await copy.state()
  device.libraryAt = (await libraryState(database))?.confirmedAt ?? null
  if (when === 'visible' && state && Date.now() - Date.parse(state.confirmedAt) < restMs) return
  const kept = state?.language ?? defaultLanguage
  // A page in another language that is open beside this one does not have everything fetched again and again.
  const language = copy.language && (when === 'start' || !state) ? copy.language() : kept
  const cursor = copy.language && language !== kept ? undefined : state?.cursor
  const work = () => catchUp(copy, cursor, { when, language })
  await (navigator.locks ? navigator.locks.request('library', work) : work())
}

async function catchUp(
  { take, texts, finish }: Copy,
  cursor: number | undefined,
  { when, language }: { when: When; language: string },
) {
  let since = cursor
  let more = true
  while (more) {
    const delta = await askForChanges(since, texts, language)
    if (!delta) break
    if (delta.workerOff) await switchWorkerOff()
    else allowWorker()
    const isPutBack = since !== undefined && delta.cursor < since
    const gone = isPutBack ? null : await take(delta, since, language)
    if (!gone) {
      since = undefined
      continue
    }
    await forgetMedia(gone.mediaIds)
    await confirmEach(gone.unconfirmedIds, language)
    if (gone.storyIds.length > 0) device.gone = [...device.gone, ...gone.storyIds]
    if (cursor !== undefined) updateScreens(gone, when === 'start' ? null : delta)
    since = delta.cursor
    more = delta.more
  }
  device.libraryAt = (await libraryState(database))?.confirmedAt ?? null
  if (!more && !isWorkerOff()) await finish(since !== cursor)
}

/** Of a device that keeps the app: stories and news, with their texts. */
const library: Copy = {
  state: () => libraryState(database),
  texts: '',
  language: speaks,
  async take(delta, since, language) {
    return applyDelta(database, delta, { since, now: new Date(), language })
  },
  async finish() {
    if (await isAppWhole()) await forgetPages()
    await bringPhotos()
  },
}

/** Of a device that does not: the pages that were read, and the newest stories as one of them. */
const pages: Copy = {
  state: () => pagesState(database),
  texts: 'none',
  language: null,
  async take(delta, since) {
    if (since === undefined) await forgetPages()
    await forgetOnPages(delta.gone)
    const gone = await noteOnPages(database, delta, { isFirst: since === undefined, now: new Date() })
    await renewPages(delta.changed ?? [], { mayFetch: !isPoor() })
    return gone
  },
  async finish(whenChanged) {
    // Nobody waits for it, and nothing else does.
    if (!isPoor()) void bringNewestStories({ whenChanged }).catch(() => undefined)
  },
}

/** As it is now, and as it is for everybody. */
const asked = { cache: 'no-cache', credentials: 'omit' } as const

/**
 * Asks for each story that the reader keeps and that is too old for the server's first answer. Of which nothing is heard, it asks again with the
 * next contact: it may have been withdrawn, or be in a language that is no more.
 */
async function confirmEach(ids: number[], language: string) {
  for (const id of ids) {
    const answer = await fetch(
      `/api/stories/${id}?${new URLSearchParams({ view: 'public', ...readIn(language) })}`,
      asked,
    ).catch(() => null)
    if (answer?.status === 404) await forgetStory(database, id)
    else if (answer?.ok) await keepPresent((await answer.json()) as PublicStory)
    else continue
    await noteConfirmed(database, id)
  }
}

async function keepPresent(story: PublicStory): Promise<void> {
  await forgetMedia(await filesLeft(database, [story]))
  await database.stories.put(story)
}

/** Null without an answer: there will be another time. */
async function askForChanges(
  since: number | undefined,
  texts: Copy['texts'],
  language: string,
): Promise<LibraryDelta | null> {
  const query = new URLSearchParams({
    ...(texts ? { texts } : readIn(language)),
    ...(since !== undefined && { since: String(since) }),
  })
  try {
    const answer = await fetch(`/api/sync?${query}`.replace(/\?$/, ''), {
      headers: { accept: 'application/json' },
      ...asked,
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
  if (storyIds.length > 0) for (const key of ['stories', 'ways']) void queries.invalidateQueries({ queryKey: [key] })
  const postCount = gone.postIds.length + (fresh?.posts.length ?? 0)
  if (postCount > 0) void queries.invalidateQueries({ queryKey: ['posts'] })
}
