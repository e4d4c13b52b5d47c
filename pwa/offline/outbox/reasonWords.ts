import { type Message, msg, t } from '../../../data/words/words.ts'
import { type PartReason, type Reason, readReasonOfPart, reasons } from './reasons.ts'

const ownWords: Record<Reason, Message> = {
  unreachable: msg('The server could not be reached.'),
  unreadableAnswer: msg('The answer could not be read.'),
  unknownStory: msg('The server does not know this story. It is sent again.'),
  otherVersion: msg('An earlier version of this story has already arrived.'),
  unreadableMessage: msg('This phone can no longer read it. Please write it again.'),
}

const partWords: Record<PartReason, Message> = {
  unreadable: msg(
    '{part, select, photo {This phone can no longer read the photo. Your words are safe.} numbered {This phone can no longer read photo {number}. Your words are safe.} video {This phone can no longer read the video. Your words are safe.} recording {This phone can no longer read the recording. Your words are safe.} other {This phone can no longer read the story. Your words are safe.}}',
  ),
  notTaken: msg(
    '{part, select, photo {The server could not take the photo.} numbered {The server could not take photo {number}.} video {The server could not take the video.} recording {The server could not take the recording.} other {The server could not take the story.}}',
  ),
  unconfirmed: msg(
    '{part, select, photo {The server has not confirmed the photo yet.} numbered {The server has not confirmed photo {number} yet.} video {The server has not confirmed the video yet.} recording {The server has not confirmed the recording yet.} other {The server has not confirmed the story yet.}}',
  ),
  noPlace: msg(
    '{part, select, photo {The server holds no place for this photo.} video {The server holds no place for this video.} recording {The server holds no place for this recording.} other {The server holds no place for this file.}}',
  ),
}

/** Why something did not leave, in the language of the page: what this phone noted itself is translated, the server's words stay as they came. */
export function reasonInWords(reason: string): string {
  const own = (Object.keys(reasons) as Reason[]).find((name) => reasons[name] === reason)
  if (own) return t(ownWords[own])
  const found = readReasonOfPart(reason)
  if (!found) return reason
  const [, word, number = '0'] = /^(?:the )?(\w+)(?: (\d+))?$/.exec(found.part) ?? []
  const part = word === 'photo' && number !== '0' ? 'numbered' : (word ?? 'story')
  return t(partWords[found.reason], { part, number: Number(number) })
}
