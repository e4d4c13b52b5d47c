import type { Config } from '../config.ts'
import type { Store } from '../database.ts'
import { findSetting, keepSetting } from '../settings.ts'
import { tallyStored } from './stored.store.ts'

const placeSetting = 'media.place'

/** Where the files lie that are at a store; null where none is. */
export const knownPlace = (db: Store): string | null =>
  tallyStored(db).files > 0 ? (findSetting<string>(db, placeSetting) ?? null) : null

export const keepPlace = (tx: Store, place: string, at: string) => keepSetting(tx, placeSetting, place, at)

/** Before the server answers anybody. Errors: photos and videos lie where the settings do not look for them. */
export function requirePlace(db: Store, { MEDIA_URL: named }: Pick<Config, 'MEDIA_URL'>, at: string): void {
  const place = knownPlace(db)
  if (place !== null && !named)
    throw new Error(
      `Photos and videos of this site lie at ${place}. Set MEDIA_URL to it. To do without it, bring them back first: npm run media:move -- --to disk`,
    )
  if (place !== null && place !== named)
    throw new Error(
      `Photos and videos of this site lie at ${place}, and MEDIA_URL names ${named}. Set it back. If you have copied them, have them compared first: npm run media:move -- --to s3`,
    )
  if (named && findSetting<string>(db, placeSetting) !== named) keepPlace(db, named, at)
}
