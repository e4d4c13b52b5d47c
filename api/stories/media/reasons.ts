import { mostFileMB } from '../../../data/vocabulary/limits.ts'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'

/** What comes is not what was asked for. */
export const wrongFile = {
  image: msg('Please select an image file.'),
  video: msg('Please select a video file.'),
  audio: msg('Please select a recording.'),
  consent: msg('Please select a recording.'),
  heic: msg('Please select an image file. This server cannot open HEIC photos: please save it as JPEG and try again.'),
} as const

const emptyFile = msg('This file is empty. Please choose it again from your gallery.')

export const notKept = msg('The story was rejected before this file was converted, so the file is no longer here.')

const tooLarge = msg('This file is larger than {most} MB. Please send a shorter or a smaller one.')

/** Why a file of this kind and size is not taken; null where it may come. */
export function sizeProblem(kind: MediaKind, bytes: number): string | null {
  if (bytes === 0) return emptyFile
  return isTooLarge(kind, bytes) ? speaking(defaultLanguage, () => t(tooLarge, { most: mostFileMB[kind] })) : null
}

export const isTooLarge = (kind: MediaKind, bytes: number) => bytes > mostFileMB[kind] * 1024 ** 2

/** Why a file was not taken, as it is kept: in English, which the desk shows. */
const reasons: readonly Message[] = [
  ...Object.values(wrongFile),
  emptyFile,
  notKept,
  tooLarge,
  msg('You took it out of the story.'),
  msg('This story was withdrawn.'),
  msg('This is not a photo that can be opened.'),
  msg('The photo is too large to open.'),
  msg('The photo is too large to open: {width} × {height} pixels. At most {most} million pixels can be.'),
  msg('The photo took longer than {seconds} seconds to open.'),
  msg('The photo is cut off or damaged: it cannot be opened.'),
  msg('The photo cannot be opened: it needs too much memory.'),
  msg('The photo cannot be opened: it needs too much memory, or it is damaged.'),
  msg('The photo’s hidden data could not be removed, so it is not shown.'),
  msg('There is no moving picture in this file.'),
  msg('The video is cut off or damaged: it cannot be opened.'),
  msg('The video is cut off or damaged, or in a form that cannot be converted.'),
  msg('The video is cut off: only {read} of {all} seconds could be read.'),
  msg('The video is too large: {width} × {height} pixels.'),
  msg(
    'The video is too large to convert: {width} × {height} pixels in {pictures} pictures. Please send a shorter or a smaller one.',
  ),
  msg('The video is longer than {hours} hours. Please send a shorter one.'),
  msg('The video becomes too large for this server’s disk.'),
  msg('The video’s hidden data could not be removed, so it is not shown.'),
  msg('This is a video. Please add it as a video.'),
  msg('There is no sound in this file.'),
  msg('The recording is cut off or damaged: it cannot be opened.'),
  msg('The recording is cut off or damaged, or in a form that cannot be converted.'),
  msg('The recording is longer than {minutes} minutes. Please send a shorter one.'),
  msg('The recording is in more than {most} pieces. Please record it again.'),
  msg('The recording becomes too large for this server’s disk.'),
  msg('The recording’s hidden data could not be removed, so it cannot be heard.'),
  msg('Converting the recording took too long.'),
  msg('Converting the recording needs too much memory.'),
  msg('The converter broke down on this recording.'),
  msg('Converting the video took too long.'),
  msg('Converting the video needs too much memory.'),
  msg('The converter broke down on this video.'),
  msg('The server broke down each time it converted this file.'),
]

const patterns = reasons.map((reason) => ({
  reason,
  pattern: new RegExp(`^${reason.replace(/[.?]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`),
}))

/** As its writer is told; null for what nobody has words for in another language. */
export function toldReason(kept: string): string | null {
  for (const { reason, pattern } of patterns) {
    const found = pattern.exec(kept)
    if (found) return t(reason, found.groups)
  }
  return null
}
