import { type Context, Hono } from 'hono'
import { t } from '../../../data/words/words.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { answerFile } from '../../platform/http/files/answerFile.ts'
import { type SharingConfig, sharingOf } from '../../platform/http/sharing.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { fileTypeOf } from '../../platform/storage/fileTypes.ts'
import type { MediaStorage, OpenFile } from '../../platform/storage/storage.ts'
import { findCaptions } from './captions.store.ts'
import { findVisibility } from './media.store.ts'

interface MediaDeps {
  config: Pick<Config, 'MEDIA_DELIVERY'> & SharingConfig
  db: Db
  storage: MediaStorage
}

/** What may be asked for: never the original. */
const servedFiles = /^(?:\d{1,5}\.webp|poster\.webp|video\.mp4|voice\.(?:opus|m4a))$/
const servedCaptions = /^captions-([0-9a-f]{32})\.vtt$/
/** Words for a player, also where somebody opens them as a page. */
const captionsPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
const seenByAdmins = { 'cache-control': 'private, no-store' }

/**
 * `GET /media/{id}/{file}`: published and approved files for everybody, all ready ones for admins; so also the captions of a video.
 * Errors: media.store_trouble (503), when the file lies at a store that does not give it.
 */
export const mediaRoutes = ({ config, db, storage }: MediaDeps, { adminOf }: Pick<AdminGuards, 'adminOf'>) => {
  const sharing = sharingOf(config)
  const headersOf = (seen: Visibility) =>
    seen.isPublic ? sharing.media({ keys: [publicKeys.site, keyOf(seen)] }) : seenByAdmins

  function answerCaptions(c: Context<Env>, captionsId: string) {
    const id = c.req.param('id') ?? ''
    const seen = findVisibility(db, id)
    const found = seen?.isReady ? findCaptions(db, id, captionsId) : null
    if (!seen || !found || (!(seen.isPublic && found.isCurrent) && !adminOf(c))) return nothingHere(c)
    return c.body(found.text, 200, {
      'content-type': 'text/vtt; charset=utf-8',
      'content-security-policy': captionsPolicy,
      ...headersOf({ ...seen, isPublic: seen.isPublic && found.isCurrent }),
    })
  }

  return new Hono<Env>().get('/:id/:file', async (c) => {
    const { id, file } = c.req.param()
    const captions = servedCaptions.exec(file)?.[1]
    if (captions) return answerCaptions(c, captions)
    const seen = servedFiles.test(file) ? findVisibility(db, id) : null
    if (!seen?.isReady || (!seen.isPublic && !adminOf(c))) return nothingHere(c)
    const opened = await storage.open(id, file)
    if (!opened) return nothingHere(c)
    if (config.MEDIA_DELIVERY === 'redirect' && opened.signedAddress) {
      c.header('cache-control', 'no-store')
      return c.redirect(await opened.signedAddress(), 302)
    }
    return answerFile(c, opened, {
      etag: tagOf(opened),
      'content-type': fileTypeOf(file),
      ...headersOf(seen),
    })
  })
}

type Visibility = Pick<NonNullable<ReturnType<typeof findVisibility>>, 'isPublic' | 'storyId'>

/** Pictures of no story are those of news. */
const keyOf = ({ storyId }: { storyId: number | null }) =>
  storyId === null ? publicKeys.news : publicKeys.story(storyId)

const nothingHere = (c: Context<Env>) =>
  c.json({ message: t('There is nothing at this address.'), code: 'not_found' }, 404, { 'cache-control': 'no-store' })

const tagOf = ({ bytes, modifiedAt }: OpenFile) => `"${bytes.toString(36)}-${modifiedAt.getTime().toString(36)}"`
