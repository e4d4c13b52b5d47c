import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Files } from './useFiles.ts'

const goOn: Record<MediaKind, Message> = {
  image: msg('Go on without the photo'),
  video: msg('Go on without the video'),
  audio: msg('Go on without the recording'),
  consent: msg('Go on without the spoken yes'),
}

const noRoom: Record<MediaKind, Message> = {
  image: msg(
    'Your words are saved. There is no room for the photo: free some space on this phone and choose it again, or go on without it.',
  ),
  video: msg(
    'Your words are saved. There is no room for the video: free some space on this phone and choose it again, or go on without it.',
  ),
  audio: msg(
    'Your words are saved. There is no room for the recording: free some space on this phone and choose it again, or go on without it.',
  ),
  consent: msg(
    'Your words are saved. There is no room for the spoken yes: free some space on this phone and choose it again, or go on without it.',
  ),
}

/** The device has no room for a file. The words are safe; the person decides about the rest. */
export default function FullDialog({ files }: { files: Files }) {
  const { full } = files
  if (!full) return null
  return (
    <Dialog
      open
      onClose={() => files.setFull(null)}
      title={t('Your phone is out of space')}
      actions={
        <>
          {full.kind === 'image' && (
            <button type="button" className="button" onClick={() => files.makeSmaller(full)}>
              {t('Use a smaller photo')}
            </button>
          )}
          <button type="button" className="button line" onClick={() => void files.remove(full)}>
            {t(goOn[full.kind])}
          </button>
          <button type="button" className="button quiet" onClick={() => files.setFull(null)}>
            {t('Keep it while this page is open')}
          </button>
        </>
      }
    >
      <p>{t(noRoom[full.kind])}</p>
    </Dialog>
  )
}
