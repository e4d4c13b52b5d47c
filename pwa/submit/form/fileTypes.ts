import { acceptedImages, acceptedVideos, type MediaKind } from '../../../data/vocabulary/stories.ts'
import { type Message, msg } from '../../../data/words/words.ts'

/** What the file dialog offers: the listed types, and what phones call the same things. */
export const acceptOf: Record<MediaKind, string> = {
  image: [...acceptedImages, 'image/heic', 'image/heif', '.heic', '.heif'].join(),
  video: [...acceptedVideos, 'video/x-msvideo', '.mp4', '.mov', '.avi'].join(),
}

export const wrongTypeText: Record<MediaKind, Message> = {
  image: msg('Please select an image file.'),
  video: msg('Please select a video file.'),
}

/** Some systems give no type to the newer photo formats: there the ending speaks. */
const endings: Record<MediaKind, RegExp> = { image: /\.(heic|heif)$/i, video: /\.(mp4|mov|avi)$/i }

/** By the type the browser names; a drawing with scripts in it is no photo. The server looks at the content. */
export function isOfKind({ type, name }: Pick<File, 'type' | 'name'>, kind: MediaKind): boolean {
  if (type === 'image/svg+xml') return false
  return type.startsWith(`${kind}/`) || (type === '' && endings[kind].test(name))
}
