import { type Message, msg } from '../words/words.ts'

/** The ten categories a story can be filed under, in the order the form offers them. */
export const storyCategories = [
  'Wildlife Return',
  'Education',
  'Coexistence',
  'Conservation Success',
  'Community Action',
  'Anti-Poaching',
  'Habitat Protection',
  'Research & Monitoring',
  'Sustainable Tourism',
  'Youth Engagement',
] as const
export type StoryCategory = (typeof storyCategories)[number]

/** As people read them; in data, addresses and on the wire a category has its English name. */
export const categoryWords: Record<StoryCategory, Message> = {
  'Wildlife Return': msg('Wildlife Return'),
  Education: msg('Education'),
  Coexistence: msg('Coexistence'),
  'Conservation Success': msg('Conservation Success'),
  'Community Action': msg('Community Action'),
  'Anti-Poaching': msg('Anti-Poaching'),
  'Habitat Protection': msg('Habitat Protection'),
  'Research & Monitoring': msg('Research & Monitoring'),
  'Sustainable Tourism': msg('Sustainable Tourism'),
  'Youth Engagement': msg('Youth Engagement'),
}

export const storyStatuses = ['pending', 'published', 'rejected'] as const
export type StoryStatus = (typeof storyStatuses)[number]

/** What readers may see and hear of a story: photos, a film, a recording of a voice. */
export const shownKinds = ['image', 'video', 'audio'] as const
export type ShownKind = (typeof shownKinds)[number]

/** What can travel with a story: these, and the spoken yes of the people in them, which is for editors alone. */
export const mediaKinds = [...shownKinds, 'consent'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** What the desk and the notes of the outbox call them: in English. */
export const mediaNames = {
  image: 'photo',
  video: 'video',
  audio: 'recording',
  consent: 'spoken yes',
} as const satisfies Record<MediaKind, string>

/** Who is heard in a recording: its writer tells it, or an editor reads it aloud. */
export const voiceSpeakers = ['writer', 'editor'] as const
export type VoiceSpeaker = (typeof voiceSpeakers)[number]

/** The most of each that one story holds. */
export const mostMedia = { image: 6, video: 1, audio: 1, consent: 1 } as const satisfies Record<MediaKind, number>

/**
 * awaited: named by the submission, still on the contributor's phone.
 * received: whole on the server, waiting its turn. processing: being converted. ready: converted and scrubbed.
 * failed: could not be converted; the reason says why.
 */
export const mediaStates = ['awaited', 'received', 'processing', 'ready', 'failed'] as const
export type MediaState = (typeof mediaStates)[number]

/** Widths in px of the WebP copies made of each photo; never wider than the photo itself. */
export const pictureWidths = [480, 960, 1600] as const

/** File types by the words of the form; the server judges the content, not the name. */
export const acceptedImages = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const
/** Endings of what recorders, messengers and browsers write: many systems give it no type. */
export const recordingEndings = [
  'opus',
  'ogg',
  'oga',
  'm4a',
  'mp3',
  'aac',
  'amr',
  '3gp',
  '3gpp',
  'wav',
  'webm',
] as const
export const acceptedRecordings = ['audio/*', ...recordingEndings.map((ending) => `.${ending}`)]
export const acceptedVideos = ['video/mp4', 'video/mov', 'video/avi', 'video/quicktime'] as const

/** In what two stories may agree. */
export const storyBonds = ['species', 'country', 'category'] as const
export type StoryBond = (typeof storyBonds)[number]
