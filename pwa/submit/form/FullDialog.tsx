import { wordFor } from '../../offline/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Files } from './useFiles.ts'

/** The device has no room for a file. The words are safe; the person decides about the rest. */
export default function FullDialog({ files }: { files: Files }) {
  const { full } = files
  if (!full) return null
  const word = wordFor(full.kind)
  return (
    <Dialog
      open
      onClose={() => files.setFull(null)}
      title="Your phone is out of space"
      actions={
        <>
          {full.kind === 'image' && (
            <button type="button" className="button" onClick={() => files.makeSmaller(full)}>
              Use a smaller photo
            </button>
          )}
          <button type="button" className="button line" onClick={() => void files.remove(full)}>
            Go on without the {word}
          </button>
          <button type="button" className="button quiet" onClick={() => files.setFull(null)}>
            Keep it while this page is open
          </button>
        </>
      }
    >
      <p>
        Your words are saved. There is no room for the {word}: free some space on this phone and choose it again, or go
        on without it.
      </p>
    </Dialog>
  )
}
