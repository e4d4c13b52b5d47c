import { useEffect, useRef } from 'react'
import { t } from '../../../../data/words/words.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { SectionProps } from './section.ts'

/** Photos of this story that are still on this phone. Once one has left, the story is asked for again. */
export function WaitingPhotos({ waiting, onChanged }: SectionProps) {
  const photos = waiting.filter(({ kind }) => kind === 'photo')
  const before = useRef(photos.length)
  useEffect(() => {
    if (photos.length < before.current) onChanged()
    before.current = photos.length
  }, [photos.length, onChanged])
  return photos.map(({ id, needsWriter }) => (
    <Notice key={id} tone={needsWriter ? 'bad' : 'offline'}>
      <p>
        {needsWriter
          ? t('Your photo did not arrive. {reason} It stays on this phone, in the outbox on this page.', {
              reason: needsWriter,
            })
          : t(
              'Your photo is saved on this phone, and on its way when there is signal. The outbox on this page shows how far it is.',
            )}
      </p>
    </Notice>
  ))
}
