import { t } from '../../words/words.ts'

/** The types of the two files of a recording, as players and feeds are told them. */
export const voiceTypes = { opus: 'audio/ogg; codecs=opus', aac: 'audio/mp4' } as const

/** "Listen, 4 minutes": at least one. */
export const listenInWords = (seconds: number) =>
  t('Listen, {minutes, plural, one {# minute} other {# minutes}}', { minutes: Math.max(1, Math.round(seconds / 60)) })

/** What is shown where a story is named: how it begins, or how long it is to be heard where it has no text. */
export const orListen = (beginning: string, seconds: number | null | undefined): string =>
  beginning || (seconds ? listenInWords(seconds) : '')
