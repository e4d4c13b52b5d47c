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
  const { file, name, note } = await prepare(chosen, { kind, small })
  const sha256 = await sha256Of(file, onShare)
  return { submission, kind, blob: file, name, type: file.type || chosen.type, bytes: file.size, sha256, note }
}

async function prepare(chosen: File, { kind, small }: Omit<Preparing, 'submission'>): Promise<Prepared> {
  if (kind === 'image') return preparePhoto(chosen, { small })
  if (kind === 'video') return prepareVideo(chosen)
  return { file: chosen, name: chosen.name, note: '1 recording: our server will remove what is hidden in it' }
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
