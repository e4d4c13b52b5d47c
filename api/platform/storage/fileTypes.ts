import { voiceTypes } from '../../../data/rules/stories/voice.ts'

/** Of finished files, by their ending, as browsers are told: by us, or by the store that they are sent to. */
const types: Record<string, string> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  opus: voiceTypes.opus,
  m4a: voiceTypes.aac,
}

export const fileTypeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
