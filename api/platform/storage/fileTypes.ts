/** Of finished files, by their ending, as browsers are told: by us, or by the store that they are sent to. */
const types: Record<string, string> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  opus: 'audio/ogg; codecs=opus',
  m4a: 'audio/mp4',
}

export const fileTypeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
