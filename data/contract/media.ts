import { z } from 'zod'
import { type MediaKind, type MediaState, type VoiceSpeaker, voiceSpeakers } from '../vocabulary/stories.ts'

/** A photo the public may see: `/media/{id}/{width}.webp` exists for each of `widths`. */
export const picture = z.object({
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.number().int()),
  /** File size of each of `widths`, in the same order. */
  bytes: z.array(z.number().int()),
  /** A data URI of some 20 px, shown until the photo is there. */
  placeholder: z.string(),
})
export type Picture = z.infer<typeof picture>

/** With what its writer said of it; each may be empty. */
export const describedPicture = picture.extend({ caption: z.string(), description: z.string() })
export type DescribedPicture = z.infer<typeof describedPicture>

export const video = z.object({
  id: z.string(),
  url: z.string(),
  posterUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  durationSeconds: z.number(),
  bytes: z.number().int(),
  /** WebVTT; null where nobody wrote any. Copies from earlier versions have none. */
  captions: z.object({ url: z.string(), language: z.string() }).nullish(),
})
export type Video = z.infer<typeof video>

/** A recording of somebody who tells it. */
export const voice = z.object({
  id: z.string(),
  /** Opus in Ogg: 24 kbit/s. */
  url: z.string(),
  /** AAC in MP4, for who cannot play that. */
  aacUrl: z.string(),
  durationSeconds: z.number(),
  /** Of the Opus, and of the AAC. */
  bytes: z.number().int(),
  aacBytes: z.number().int(),
  /** How loud it is along the way, for a drawn wave: bytes as base64, each 0 to 255. */
  peaks: z.string(),
  /** When paragraphs of the text are said, in seconds; 0 is the first. None where nobody knows. */
  times: z.array(z.object({ paragraph: z.number().int(), from: z.number(), to: z.number() })).optional(),
  /** Who is heard. Copies that devices have from earlier versions name none: it is the writer. */
  spokenBy: z.enum(voiceSpeakers).optional(),
})
export type Voice = z.infer<typeof voice>

/** A file of a story as the admins see it. */
export interface AdminMedia {
  id: string
  kind: MediaKind
  state: MediaState
  /** Why it failed, in words for the admin. */
  reason: string | null
  /** Of a conversion in progress, 0 to 100. */
  progress: number
  /** On the contributor's phone or as received, in bytes. */
  bytes: number
  /** False until an admin has published the story with this file in it. */
  approved: boolean
  /** Of a photo: what its writer or an admin said of it. */
  caption: string
  description: string
  /** Why faces in it were made unrecognisable; null where none were. */
  blurReason: string | null
  picture: Picture | null
  video: Video | null
  voice: Voice | null
  /** Of a recording: who is heard; null of any other file. */
  spokenBy: VoiceSpeaker | null
}
