import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import type { StoredFile } from '../database.ts'
import { sha256Of } from '../sha256.ts'
import { type Prepared, preparePhoto } from './photos.ts'
import { scrubVideo } from './videoLocation.ts'

type Preparing = { submission: string; kind: MediaKind; small?: boolean }

/** Shrinks, scrubs and fingerprints a chosen file, before anything of it is stored. `onShare` tells how far, 0 to 1. */
export async function prepareFile(
  chosen: File,
  { submission, kind, small }: Preparing,
  onShare?: (share: number) => void,
): Promise<StoredFile> {
  const { file, name, note } = kind === 'image' ? await preparePhoto(chosen, { small }) : await prepareVideo(chosen)
  const sha256 = await sha256Of(file, onShare)
  return { submission, kind, blob: file, name, type: file.type || chosen.type, bytes: file.size, sha256, note }
}

async function prepareVideo(film: File): Promise<Prepared> {
  const { file, found, known } = await scrubVideo(film)
  const note = found
    ? '1 video: location removed'
    : known
      ? '1 video: it told no location'
      : '1 video: our server will remove its location'
  return { file, name: film.name, note }
}
