import type { MediaKind } from '../../data/vocabulary/stories.ts'
import { judgeMedia } from './kinds.ts'
import type { MediaStorage } from './storage.ts'

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
