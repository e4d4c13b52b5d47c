import type { AdminMedia, DescribedPicture, Picture, Video, Voice } from '../../../data/contract/stories.ts'
import type { MediaRow } from './media.store.ts'

export type { MediaRow } from './media.store.ts'

export const videoFile = 'video.mp4'
export const posterFile = 'poster.webp'
/** Small, and for who cannot play that. */
export const voiceFiles = { opus: 'voice.opus', aac: 'voice.m4a' } as const
const mediaUrl = (id: string, file: string) => `/media/${id}/${file}`

/** A ready photo. */
export const presentPicture = (row: MediaRow): Picture => ({
  id: row.id,
  width: row.width ?? 0,
  height: row.height ?? 0,
  widths: row.widths ?? [],
  bytes: row.widthBytes ?? [],
  placeholder: row.placeholder ?? '',
})

export const presentDescribed = (row: MediaRow): DescribedPicture => ({
  ...presentPicture(row),
  caption: row.caption,
  description: row.description,
})

/** Their address changes with them, so that no device shows old ones. */
const captionsFile = (id: string) => `captions-${id}.vtt`

/** A ready video. */
export const presentVideo = (row: MediaRow): Video => ({
  id: row.id,
  url: mediaUrl(row.id, videoFile),
  posterUrl: mediaUrl(row.id, posterFile),
  width: row.width ?? 0,
  height: row.height ?? 0,
  durationSeconds: row.durationSeconds ?? 0,
  bytes: row.widthBytes?.[0] ?? 0,
  captions:
    row.captionsId && row.captionsLanguage
      ? { url: mediaUrl(row.id, captionsFile(row.captionsId)), language: row.captionsLanguage }
      : null,
})

/** A ready recording. */
export const presentVoice = (row: MediaRow): Voice => ({
  id: row.id,
  url: mediaUrl(row.id, voiceFiles.opus),
  aacUrl: mediaUrl(row.id, voiceFiles.aac),
  durationSeconds: row.durationSeconds ?? 0,
  bytes: row.widthBytes?.[0] ?? 0,
  aacBytes: row.widthBytes?.[1] ?? 0,
  peaks: Buffer.from(row.peaks ?? []).toString('base64'),
  spokenBy: speakerOf(row),
})

const speakerOf = ({ spokenBy }: MediaRow) => spokenBy ?? 'writer'

export const presentAdminMedia = (row: MediaRow): AdminMedia => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  progress: row.progress,
  bytes: row.bytes,
  approved: row.approved,
  caption: row.caption,
  description: row.description,
  blurReason: row.blurReason,
  picture: row.kind === 'image' && row.state === 'ready' ? presentPicture(row) : null,
  video: row.kind === 'video' && row.state === 'ready' ? presentVideo(row) : null,
  voice: (row.kind === 'audio' || row.kind === 'consent') && row.state === 'ready' ? presentVoice(row) : null,
  spokenBy: row.kind === 'audio' ? speakerOf(row) : null,
})

/** A photo's largest copy of at most 960 px: good enough for a page, small enough for a phone. */
const pageWidth = 960

/** The one address that stands for a ready file where only one can be given. */
export function storyUrlOf(row: MediaRow): string {
  if (row.kind === 'video') return mediaUrl(row.id, videoFile)
  const widths = row.widths ?? []
  const width = widths.findLast((one) => one <= pageWidth) ?? widths[0] ?? pageWidth
  return mediaUrl(row.id, `${width}.webp`)
}
