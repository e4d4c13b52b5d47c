import { t } from '../../../data/words/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Files } from './useFiles.ts'

/** The device has no room for a file. The words are safe; the person decides about the rest. */
export default function FullDialog({ files }: { files: Files }) {
  const { full } = files
  if (!full) return null
  const isPhoto = full.kind === 'image'
  return (
    <Dialog
      open
      onClose={() => files.setFull(null)}
      title={t('Your phone is out of space')}
      actions={
        <>
          {isPhoto && (
            <button type="button" className="button" onClick={() => files.makeSmaller(full)}>
              {t('Use a smaller photo')}
            </button>
          )}
          <button type="button" className="button line" onClick={() => void files.remove(full)}>
            {t(isPhoto ? 'Go on without the photo' : 'Go on without the video')}
          </button>
          <button type="button" className="button quiet" onClick={() => files.setFull(null)}>
            {t('Keep it while this page is open')}
          </button>
        </>
      }
    >
      <p>
        {t(
          isPhoto
            ? 'Your words are saved. There is no room for the photo: free some space on this phone and choose it again, or go on without it.'
            : 'Your words are saved. There is no room for the video: free some space on this phone and choose it again, or go on without it.',
        )}
      </p>
    </Dialog>
  )
}
