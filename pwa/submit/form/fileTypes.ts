import {
  acceptedImages,
  acceptedRecordings,
  acceptedVideos,
  type MediaKind,
  recordingEndings,
} from '../../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'

/** What the file dialog offers: the listed types, and what phones call the same things. */
export const acceptOf: Record<MediaKind, string> = {
  image: [...acceptedImages, 'image/heic', 'image/heif', '.heic', '.heif'].join(),
  video: [...acceptedVideos, 'video/x-msvideo', '.mp4', '.mov', '.avi'].join(),
  audio: acceptedRecordings.join(),
  consent: acceptedRecordings.join(),
}

const wrongTypeText: Record<MediaKind, Message> = {
  image: msg('Please select an image file.'),
  video: msg('Please select a video file.'),
  audio: msg('Please select a recording.'),
  consent: msg('Please select a recording.'),
}

/** Some systems give no type to the newer photo formats, nor to recordings: there the ending speaks. */
const recordings = new RegExp(`\\.(${recordingEndings.join('|')})$`, 'i')
const endings: Record<MediaKind, RegExp> = {
  image: /\.(heic|heif)$/i,
  video: /\.(mp4|mov|avi)$/i,
  audio: recordings,
  consent: recordings,
}

const isSpoken = (kind: MediaKind) => kind === 'audio' || kind === 'consent'

type Named = Pick<File, 'type' | 'name'>

/** By the type the browser names; a drawing with scripts in it is no photo. The server looks at the content. */
export function isOfKind({ type, name }: Named, kind: MediaKind): boolean {
  if (type === 'image/svg+xml') return false
  const isSound = isSpoken(kind)
  if (type.startsWith(`${isSound ? 'audio' : kind}/`)) return !isSound || !unopened.test(name)
  return (type === '' || (isSound && mayBeSound.test(type))) && endings[kind].test(name)
}

/** Types that say nothing, and those of films, which recorders give to sound alone too. */
const mayBeSound = /^(application\/(ogg|octet-stream)|video\/.*)$/

/** Sound that no recorder of a phone writes; the server does not open it. */
const unopened = /\.(aiff?|caf|flac|midi?|wma)$/i

/** What is wrong with a file that was chosen as something else. */
export const wrongTypeInWords = ({ type }: Pick<File, 'type'>, kind: MediaKind): string =>
  kind === 'audio' && type.startsWith('video/')
    ? t('This is a video. Please add it as a video.')
    : t(wrongTypeText[kind])
