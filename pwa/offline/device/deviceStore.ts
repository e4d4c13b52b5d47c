import { database, tables, watch } from '../database.ts'
import { chooseApp, isInstalled } from '../installation.ts'
import { appCache, hasOwn, isAppWanted, keepApp } from '../keptApp.ts'
import { pagesCache } from '../library/keptPages.ts'
import { type KeptStory, letGoOfStory, listKeptStories } from '../library/keptStories.ts'
import { libraryState } from '../library/libraryStore.ts'
import { photosAheadBytes, wantsPhotos } from '../library/photosAhead.ts'
import { helpCache, picturesCache, videosCache, voicesCache } from '../library/pictures.ts'
import { refreshLibrary } from '../library/refresh.ts'
import { forgetLite } from '../lite.ts'
import { titleOf } from '../outbox/outbox.ts'
import { listQueued, listSentMessages } from '../outbox/outboxStore.ts'
import { device } from '../status.ts'
import { isPersisted, storageUsed } from '../storage.ts'
import { removeWorker } from '../workerSwitch.ts'

export { setWantsPhotos as keepPhotosAhead } from '../library/photosAhead.ts'
export { persistNow } from '../storage.ts'

type Held = { count: number; bytes: number }
/** Something that nobody else has. A draft may have no title yet. */
type Written = { id: string; title: string }

/** What this site keeps on the device, part by part. */
export type DeviceView = {
  storage: { usedBytes: number; mostBytes: number } | null
  /** Null: this browser does not tell. */
  persisted: boolean | null
  library: { stories: number; posts: number; confirmedAt: string | null }
  pictures: Held
  /** The photos of the newest stories, opened or not. */
  photosAhead: { wanted: boolean; bytes: number }
  videos: Held
  voices: Held
  kept: (KeptStory & { title: string })[]
  drafts: Written[]
  queued: (Written & { isStory: boolean })[]
  /** Receipts of stories, and notes of messages that arrived. */
  sent: { stories: number; messages: number }
  /** Null: the app is not kept here. */
  version: string | null
  /** Null: it has to be here, for it is installed, or something that somebody wrote is. */
  isAppWanted: boolean | null
}

/** Calls back with the present view and each change of it. Returns how to stop. */
export function watchDevice(onChange: (view: DeviceView) => void, onError: (error: unknown) => void): () => void {
  const read = async () => ({ ...(await inDatabase()), ...(await outsideDatabase()) })
  return watch(read, onChange, onError)
}

/** Tables first: what is asked of them after waiting for something else is not watched. */
async function inDatabase() {
  const queued = (await listQueued(database)).map((one) => ({
    id: one.id,
    title: titleOf(one),
    isStory: one.kind === 'story',
  }))
  return {
    library: {
      stories: await database.stories.count(),
      posts: await database.posts.count(),
      confirmedAt: (await libraryState(database))?.confirmedAt ?? null,
    },
    kept: await listKeptStories(),
    drafts: (await database.drafts.toArray()).map(({ id, fields }) => ({ id, title: fields.title.trim() })),
    queued,
    sent: { stories: await database.sent.count(), messages: (await listSentMessages(database)).length },
    photosAhead: { wanted: await wantsPhotos(database), bytes: await photosAheadBytes() },
  }
}

async function outsideDatabase() {
  return {
    storage: await storageUsed(),
    persisted: await isPersisted(),
    pictures: await heldIn(picturesCache),
    videos: await heldIn(videosCache),
    voices: await heldIn(voicesCache),
    version: await appVersion(),
    isAppWanted: isInstalled() || (await hasOwn()) ? null : await isAppWanted(),
  }
}

async function heldIn(name: string): Promise<Held> {
  const cache = await caches.open(name)
  const answers = await cache.matchAll()
  const bytes = answers.reduce((sum, { headers }) => sum + Number(headers.get('content-length') ?? 0), 0)
  return { count: answers.length, bytes }
}

/** The build of the app that is kept, as the name of its shell tells it. */
async function appVersion(): Promise<string | null> {
  const shell = await caches.match('/shell', { ignoreSearch: true })
  const names = shell ? await caches.keys() : []
  for (const name of names) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname, searchParams } = new URL(url)
      if (pathname === '/shell') return searchParams.get('__WB_REVISION__')?.slice(0, 8) ?? null
    }
  }
  return null
}

/** The app comes, with the library, or leaves with all copies and does not come again by itself. */
export async function keepWholeApp(wants: boolean): Promise<void> {
  chooseApp(wants ? 'keep' : 'leave')
  if (wants) {
    await refreshLibrary('start')
    return keepApp()
  }
  await clearCopies()
}

export const letGo = (id: number) => letGoOfStory(id)

/** Stories, news, photos, films and recordings to read offline leave; what was written here stays. */
export async function clearCopies(): Promise<void> {
  await database.transaction('rw', ['stories', 'posts', 'kept', 'meta'], async () => {
    await Promise.all([database.stories.clear(), database.posts.clear(), database.kept.clear()])
    await database.meta.bulkDelete(['library', 'pages'])
  })
  device.libraryAt = null
  localStorage.removeItem('answers')
  await Promise.all(
    [helpCache, picturesCache, videosCache, voicesCache, pagesCache, appCache].map((name) => caches.delete(name)),
  )
}

/** As if this phone had never been here: unsent writing, receipts and keys too. */
export async function clearEverything(): Promise<void> {
  await database.transaction('rw', tables, async () => Promise.all(database.tables.map((table) => table.clear())))
  device.libraryAt = null
  localStorage.clear()
  sessionStorage.clear()
  forgetLite()
  await removeWorker()
}
