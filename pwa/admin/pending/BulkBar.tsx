import { useState } from 'react'
import type { FittingStory } from '../../../data/contract/deskStories.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { check } from '../../ui/icons.ts'
import { FormDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { ChoiceBar } from '../kit/bulk/ChoiceBar.tsx'
import { useHeldTime } from '../kit/held/useHeldTime.ts'
import { DensitySwitch } from '../kit/lists/DensitySwitch.tsx'
import { counted } from '../kit/words/counted.ts'
import { NamedStories } from '../story/NamedStories.tsx'
import type { BulkProps } from '../story/StoryShelf.tsx'
import { useBulkMove } from '../story/useBulkMove.ts'

type Asked = 'published' | 'rejected'

/** What can be done with several waiting stories at once; the keys of the list are told here too. */
export function BulkBar({ chosen, total, onChooseAll, onClear }: BulkProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <ChoiceBar
      one="story"
      many="stories"
      chosen={chosen.length}
      total={total}
      most={Number.POSITIVE_INFINITY}
      onChooseAll={onChooseAll}
      onClear={onClear}
      // It stays for what its dialog has still to say when the last story has left.
      isHidden={total === 0 && !asked}
      acts={
        <>
          <Button look="approve small" onClick={() => setAsked('published')}>
            <Icon path={check} /> Approve &amp; Publish
          </Button>
          <Button look="stop small" onClick={() => setAsked('rejected')}>
            Reject
          </Button>
        </>
      }
    >
      <DensitySwitch usual="roomy" />
      <details className="keys">
        <summary>Keys</summary>
        <p>
          While you are on a story of the list: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>X</kbd> choose,{' '}
          <kbd>A</kbd> approve, <kbd>R</kbd> reject, <kbd>Z</kbd> undo the last act within ten seconds. In a story that
          is open: <kbd>J</kbd>, <kbd>K</kbd>, <kbd>A</kbd>, <kbd>R</kbd> and <kbd>Z</kbd>. Everywhere on the desk:{' '}
          <kbd>Ctrl</kbd> + <kbd>Z</kbd> or <kbd>⌘</kbd> + <kbd>Z</kbd> undoes it too.
        </p>
      </details>
      {asked && (
        <BulkDialog
          stories={chosen}
          to={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onClear()
          }}
        />
      )}
    </ChoiceBar>
  )
}

interface Props {
  stories: readonly FittingStory[]
  to: 'published' | 'rejected'
  onClose: () => void
  onDone: () => void
}

/** Asks once for all that was chosen: with their names, and for a rejection with the reason that each writer reads. */
function BulkDialog({ stories, to, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  // What is asked about stays as it was while the list goes on.
  const [asked] = useState(stories)
  const { moveAll, isPending, refused, failure } = useBulkMove(
    { kind: 'status', to, ...(to === 'published' && { files: 'words_only' }) },
    (left) => left.length === 0 && onDone(),
  )
  const { waits } = useHeldTime()
  const isRejection = to === 'rejected'
  const many = counted(asked.length, 'story', 'stories')
  const run = () => moveAll({ stories: asked, reason: isRejection ? reason.trim() : undefined })

  if (refused.length > 0) return <Refused refused={refused} onClose={onDone} />
  return (
    <FormDialog
      title={isRejection ? `Reject ${many}?` : `Publish ${many}?`}
      confirm={isRejection ? `Reject ${many}` : `Publish ${many}`}
      look={isRejection ? 'stop' : 'approve'}
      isReady={!isRejection || reason.trim() !== ''}
      isHeld
      act={{ run, isPending, failure }}
      onClose={onClose}
    >
      <NamedStories stories={asked} />
      {isRejection && (
        <Field
          label="Reason"
          name="reason"
          required
          hint="The same for each. Its writer reads it with the receipt code."
        >
          <textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      {!isRejection && (
        <p>
          Photos of which nobody has said who can be recognised stay back: you find them under Published, each with the
          question.
        </p>
      )}
      <p>{waits ? 'It happens in ten seconds, unless you undo it.' : 'It happens at once.'}</p>
    </FormDialog>
  )
}

function Refused({ refused, onClose }: { refused: readonly { name: string; why: string }[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Not all of them were moved"
      actions={<Button onClick={onClose}>Back to the list</Button>}
    >
      <ul>
        {refused.map(({ name, why }) => (
          <li key={name}>
            <b>{name}</b>: {why}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
