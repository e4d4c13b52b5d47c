import type { PublicStory } from '../../contract/stories.ts'
import { t } from '../../words/words.ts'
import { excerpt } from '../excerpt.ts'

/** The types of the two files of a recording, as players and feeds are told them. */
export const voiceTypes = { opus: 'audio/ogg; codecs=opus', aac: 'audio/mp4' } as const

/** "Listen, 4 minutes": at least one. */
export const listenInWords = (seconds: number) =>
  t('Listen, {minutes, plural, one {# minute} other {# minutes}}', { minutes: Math.max(1, Math.round(seconds / 60)) })

/** What is shown where a story is named: how it begins, or how long it is to be heard where it has no text. */
export const orListen = (beginning: string, seconds: number | null | undefined): string =>
  beginning || (seconds ? listenInWords(seconds) : '')
/** How a link begins to tell of a story: that one can listen, where one can, and its first words. */
export function toldInShort({ content, voice }: Pick<PublicStory, 'content' | 'voice'>, most: number): string {
  const listen = voice ? listenInWords(voice.durationSeconds) : ''
  if (!listen) return excerpt(content, most)
  return [listen, excerpt(content, most - Array.from(listen).length - between.length)].filter(Boolean).join(between)
}
const between = ' · '

export const readAloudInWords = () => t('Read aloud by the editors')
