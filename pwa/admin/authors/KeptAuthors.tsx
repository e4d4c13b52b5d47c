import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { AuthorProfile } from '../../../data/contract/authors.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { focusSectionHeading } from '../SectionHead.tsx'
import { timeOfDay } from '../times.ts'
import { calledBy } from './authorWords.ts'
import { dropAuthor, keptAuthors } from './keptAuthors.ts'

interface Props {
  known?: readonly AuthorProfile[]
  /** The profile that is in the form, whose words are not offered. */
  open: number | null
  onOpen: (id: number) => void
}

/** Profiles whose words have not reached the server, offered back. */
export function KeptAuthors({ known, open, onOpen }: Props) {
  const kept = Object.values(useSnapshot(keptAuthors)).filter(({ id }) => id !== open)
  const [asked, setAsked] = useState<number | null>(null)
  const [discarded, setDiscarded] = useState(0)
  useEffect(() => {
    if (discarded > 0) focusSectionHeading()
  }, [discarded])
  const doubtful = kept.find(({ id }) => id === asked)
  const close = () => setAsked(null)
  const isThere = (id: number) => id === 0 || known?.some((author) => author.id === id)
  return (
    <>
      {kept.map(({ id, words, keptAt }) => (
        <Notice key={id} tone="warn">
          <p>
            <b>Not saved:</b> your changes to the profile of {calledBy(words)} from {timeOfDay(keptAt)} are kept in this
            browser tab.{known && !isThere(id) && ' A colleague has deleted the profile.'}
          </p>
          <div className="acts">
            {isThere(id) && (
              <button type="button" className="btn line sm" onClick={() => onOpen(id)}>
                Go on writing
              </button>
            )}
            <button type="button" className="btn quiet sm" onClick={() => setAsked(id)}>
              Discard
            </button>
          </div>
        </Notice>
      ))}
      {doubtful && (
        <ConfirmDialog
          title="Discard these words?"
          confirm="Discard for good"
          look="btn stop"
          busy={false}
          problem={null}
          onConfirm={() => {
            dropAuthor(doubtful.id)
            close()
            setDiscarded(discarded + 1)
          }}
          onClose={close}
        >
          <p>Your changes to the profile of {calledBy(doubtful.words)} are not saved anywhere else.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
