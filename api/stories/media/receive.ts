import { type MediaKind, mediaKinds } from '../../../data/vocabulary/stories.ts'
import { t } from '../../../data/words/words.ts'
import type { Store } from '../../platform/database.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { type ReceivedForm, receiveForm } from '../../platform/http/multipart.ts'
import { type MediaStorage, mostSmallBytes } from '../../platform/storage/storage.ts'
import { judgeMedia } from './kinds.ts'
import { isTooLarge } from './reasons.ts'
import { requireShare, waitingBytesOf } from './share.ts'

/** A file in `incoming` whose content is what it should be. */
export interface JudgedFile {
  kind: MediaKind
  /** The neighbourhood of networks it came from, hidden; null where nobody needs to know. */
  from: string | null
  bytes: number
  sha256: string
  /** Makes it the original of this id. The incoming file stays until its owner removes it. */
  keepAs(id: string): void
}

/**
 * Looks at the content of a file that came in; nothing is stored yet.
 * Errors: media.wrong_type (415); storage.full (507), when there is no room to convert it.
 */
export async function admitMedia(
  { storage }: { storage: MediaStorage },
  kind: MediaKind,
  file: { path: string; bytes: number; sha256: string; from?: string | null },
): Promise<JudgedFile> {
  await judgeMedia(file.path, kind)
  storage.requireSpace(0)
  return {
    kind,
    from: file.from ?? null,
    bytes: file.bytes,
    sha256: file.sha256,
    keepAs: (id) => storage.keepOriginal(id, file.path),
  }
}

/** How often the disk is asked while a form comes in that did not say its length. */
const lookEveryBytes = 4 * 1024 ** 2

interface Manner {
  /** The neighbourhood of networks it comes from, hidden. */
  from?: string | null
  /** Files that are too large or have no room are named in the form; without it, they end it. */
  leavesOut?: boolean
}

const kindOf = (field: string): MediaKind => mediaKinds.find((kind) => kind === field) ?? 'image'

/**
 * Takes a form whose files stay in `incoming` while `use` runs. Room is kept for what it says it brings; what brings more,
 * or did not say, goes on only while there is room. Errors: storage.full (507); media.too_large (413).
 */
export async function receiveFiles<T>(
  { db, storage }: { db: Store; storage: MediaStorage },
  request: Request,
  use: (form: ReceivedForm) => T | Promise<T>,
  { from = null, leavesOut = false }: Manner = {},
): Promise<T> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  const [held, room] = [waitingBytesOf(db, from), storage.spareBytes()]
  if (!leavesOut) requireShare({ db, storage }, from, declared)
  let arrived = 0
  let looked = declared
  const mayGoOn = (field: string, bytes: number) => {
    if (isTooLarge(kindOf(field), bytes)) return false
    return !leavesOut || (storage.spareBytes() > 0 && (bytes <= mostSmallBytes || 2 * bytes + held <= room))
  }
  const end = storage.promise(() => (leavesOut ? 0 : Math.max(declared - arrived, 0)))
  const take = (form: ReceivedForm) => {
    if (!leavesOut && form.leftOut.length > 0)
      throw new ProductError(
        'tooLarge',
        'media.too_large',
        t('A file of this form is too large. Please send a shorter or a smaller one.'),
      )
    return use(form)
  }
  const measure = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      arrived += chunk.length
      if (arrived - looked > lookEveryBytes) {
        looked = arrived
        if (!leavesOut) storage.requireSpace(0)
      }
      out.enqueue(chunk)
    },
  })
  try {
    const body = request.body?.pipeThrough(measure) ?? null
    return await receiveForm({ headers: request.headers, body }, storage.incoming, take, mayGoOn)
  } finally {
    end()
  }
}
