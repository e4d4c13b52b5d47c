import { t } from '../../data/words/words.ts'
import type { device } from './status.ts'

type Known = Pick<typeof device, 'online' | 'waiting' | 'trouble' | 'libraryAt'>

/** What a device has to say of itself, in words. */
export const deviceWords = ({ online, waiting, trouble, libraryAt }: Known) => ({
  signal: online ? t('You are online.') : t('No signal. Saved stories still open.'),
  library: libraryAt ? t('Saved here') : t('Not saved yet. Stay here a moment with signal.'),
  outbox: outboxWords(waiting, trouble),
})
export type DeviceWords = ReturnType<typeof deviceWords>

const outboxWords = (waiting: number, trouble: number) => {
  if (waiting === 0) return t('Empty')
  return trouble === 0
    ? t('{waiting, plural, one {# waiting to be sent} other {# waiting to be sent}}', { waiting })
    : t(
        '{waiting, plural, one {# waiting to be sent} other {# waiting to be sent}}, {trouble, plural, one {# need your attention} other {# need your attention}}',
        { waiting, trouble },
      )
}
