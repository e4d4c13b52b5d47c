import type { ContentEvent } from '../../../../data/contract/outreach/calendar.ts'
import { newId } from '../../../offline/newId.ts'
import { showToast } from '../../../ui/toasts.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { failureOf, issuesOf } from '../../kit/data/failures.ts'
import { TwoVersions } from '../../kit/drafts/TwoVersions.tsx'
import { EditDialog } from '../../kit/edit/EditDialog.tsx'
import { useEdit } from '../../kit/edit/useEdit.ts'
import { eventDrafts } from '../drafts.ts'
import { failed, showFailure } from '../failures.ts'
import { makeOnce } from '../makeOnce.ts'
import { useOpen } from '../opened.ts'
import { changeEvent, createEvent } from '../remote.ts'
import { EventFields } from './EventFields.tsx'
import {
  eventChangeOf,
  eventFields,
  eventLabels,
  nameOfEvent,
  newEventOf,
  noEvent,
  wordsOfEvent,
} from './eventWords.ts'

interface Props {
  /** Null: a new one. */
  event: ContentEvent | null
  onClose: () => void
}

/** An event in the making or under edit. Its words are kept in the tab until the server has them. */
export function EventDialog({ event, onClose }: Props) {
  const open = useOpen()
  const act = event ? 'updateEvent' : 'createEvent'
  const { id, revision } = event ?? { id: 0, revision: 0 }
  const start = event ? wordsOfEvent(event) : noEvent
  const edit = useEdit({
    store: eventDrafts,
    id,
    begin: (kept) => kept ?? { id, key: newId(), words: start, base: start, revision, keptAt: '' },
    save: (draft, put): Promise<ContentEvent> =>
      event
        ? changeEvent(id, eventChangeOf(draft.base, draft.words, draft.revision))
        : makeOnce(draft, put, {
            create: (key) => createEvent(newEventOf(draft.words), key),
            amend: (made, sent) => changeEvent(made.id, eventChangeOf(sent, draft.words, made.revision)),
          }),
    staleCode: 'calendar.stale',
    onSaved({ name }) {
      const text = event ? `“${name}” is up to date.` : `“${name}” is in the calendar.`
      showToast({ title: event ? 'Event Updated' : 'Event Created', text, tone: 'good' })
      onClose()
    },
    onFailed: showFailure(act),
  })
  const { words, theirs, isChanged } = edit
  const isComplete = words.name.trim() !== '' && words.eventDate !== ''

  if (theirs) {
    const current = wordsOfEvent(theirs)
    return (
      <TwoVersions
        title="Two versions of this event"
        said="A colleague changed this event while you were editing."
        fields={eventFields}
        labels={eventLabels}
        base={edit.draft.base}
        mine={words}
        theirs={current}
        onChosen={(chosen) => edit.rebase(chosen, current, theirs.revision)}
        onBack={edit.putOff}
      />
    )
  }
  return (
    <EditDialog
      title={event ? 'Edit Event' : 'Create Event'}
      width="44rem"
      edit={edit}
      submit={event ? 'Update Event' : 'Create Event'}
      isReady={isComplete && (event === null || isChanged)}
      loss={`What you wrote for ${nameOfEvent(words)} has not been saved.`}
      problem={<ErrorNotice failure={failureOf(failed[act], edit.error)} />}
      actions={
        <>
          {!isComplete && <p className="small muted needs">It needs a name and a date.</p>}
          {event && !isChanged && (
            <Button look="line" onClick={() => open({ kind: 'generate', event })}>
              AI Generate
            </Button>
          )}
        </>
      }
      onSubmit={edit.save}
      onClose={onClose}
    >
      <EventFields words={words} issues={issuesOf(edit.error)} onWrite={edit.write} />
    </EditDialog>
  )
}
