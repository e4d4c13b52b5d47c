import type { PublicStory } from '../../../data/contract/stories.ts'
import { isThrifty } from '../connection.ts'
import { type Database, database, remember, remembered } from '../database.ts'
import { isInstalled } from '../installation.ts'
import { isLite } from '../lite.ts'
import { keepPictures, keepSeen, picturesWithin } from './pictures.ts'

const key = 'photosAhead'

/** The reader's wish; without one, an installed app keeps photos and a page in a browser does not. */
export const wantsPhotos = async (db: Database): Promise<boolean> =>
  (await remembered<boolean>(db, key)) ?? isInstalled()

export async function setWantsPhotos(wants: boolean): Promise<void> {
  await remember(database, key, wants)
  await bringPhotos()
}

/** Brings the photos on this device in line with the library and the reader's wish; what is on the page stays. */
export async function bringPhotos(): Promise<void> {
  await keepPictures(await newestStories(), {
    thrifty: isThrifty(),
    ahead: !isLite() && (await wantsPhotos(database)),
    keptIds: await database.kept.toCollection().primaryKeys(),
  })
  await keepSeen(document.images)
}

/** What the photos of the newest stories take, in bytes. */
export const photosAheadBytes = async (): Promise<number> =>
  picturesWithin(await newestStories(), { thrifty: isThrifty() }).reduce((sum, { bytes }) => sum + bytes, 0)

const newestStories = (): Promise<PublicStory[]> => database.stories.orderBy('publishedAt').reverse().toArray()
