import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { type ReceivedForm, receiveForm } from '../../platform/http/multipart.ts'
import type { MediaStorage } from '../../platform/storage/storage.ts'
import { judgeMedia } from './kinds.ts'

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

/**
 * Takes a form whose files stay in `incoming` while `use` runs. Room is kept for what it says it brings; what brings more,
 * or did not say, goes on only while there is room. Errors: storage.full (507).
 */
export async function receiveFiles<T>(
  { storage }: { storage: MediaStorage },
  request: Request,
  use: (form: ReceivedForm) => T | Promise<T>,
): Promise<T> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  storage.requireSpace(declared)
  let arrived = 0
  let looked = declared
  const end = storage.promise(() => Math.max(declared - arrived, 0))
  const measure = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      arrived += chunk.length
      if (arrived - looked > lookEveryBytes) {
        looked = arrived
        storage.requireSpace(0)
      }
      out.enqueue(chunk)
    },
  })
  try {
    const body = request.body?.pipeThrough(measure) ?? null
    return await receiveForm({ headers: request.headers, body }, storage.incoming, use)
  } finally {
    end()
  }
}
