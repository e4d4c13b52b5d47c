import { t } from '../../words/words.ts'

/** The types of the two files of a recording, as players and feeds are told them. */
export const voiceTypes = { opus: 'audio/ogg; codecs=opus', aac: 'audio/mp4' } as const

/** "Listen, 4 minutes": at least one. */
export const listenInWords = (seconds: number) =>
  t('Listen, {minutes, plural, one {# minute} other {# minutes}}', { minutes: Math.max(1, Math.round(seconds / 60)) })
