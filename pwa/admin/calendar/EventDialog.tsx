import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ContentEvent } from '../../../data/contract/calendar.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../kit/acts/ConfirmDialog.tsx'
import { FailedHere } from '../kit/acts/FailedHere.tsx'
import { issuesOf } from '../kit/data/failures.ts'
import { TwoVersions } from '../kit/drafts/TwoVersions.tsx'
import { findDifferences, mergeVersions } from '../kit/drafts/twoVersions.ts'
import { useLeaveGuard } from '../kit/drafts/useLeaveGuard.ts'
import { eventDrafts } from './drafts.ts'
import { EventFields } from './EventFields.tsx'
import {
  type EventField,
  eventChangeOf,
  eventFields,
  eventLabels,
  nameOfEvent,
  newEventOf,
  noEvent,
  sameEvent,
  wordsOfEvent,
} from './eventWords.ts'
import { colleagues, failed, showFailure } from './failures.ts'
import { useOpen } from './opened.ts'
import { changeEvent, createEvent } from './remote.ts'
import { useKeptForm } from './useKeptForm.ts'

interface Props {
  /** Null: a new one. */
  event: ContentEvent | null
  onClose: () => void
}

/** An event in the making or under edit. Its words are kept in the tab until the server has them. */
export function EventDialog({ event, onClose }: Props) {
  const open = useOpen()
  const act = event ? 'updateEvent' : 'createEvent'
  const start = event ? wordsOfEvent(event) : noEvent
  const form = useKeptForm({
    store: eventDrafts,
    id: event?.id ?? 0,
    fresh: { words: start, base: start, revision: event?.revision ?? 0 },
    same: sameEvent,
  })
  const [theirs, setTheirs] = useState<ContentEvent | null>(null)
  const [leaving, setLeaving] = useState(false)
  const { words, base, revision, isChanged } = form
  useLeaveGuard(isChanged)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      event
        ? changeEvent(event.id, eventChangeOf(base, words, revision))
        : form.make(
            (key) => createEvent(newEventOf(words), key),
            (made, sent) => changeEvent(made.id, eventChangeOf(sent, words, made.revision)),
          ),
    onSuccess: ({ name }) => {
      form.discard()
      const text = event ? `“${name}” is up to date.` : `“${name}” is in the calendar.`
      showToast({ title: event ? 'Event Updated' : 'Event Created', text, tone: 'good' })
      onClose()
    },
    onError: (failure) => {
      setTheirs(colleagues<ContentEvent>(failure))
      showFailure(act)(failure)
    },
  })
  const isReady = words.name.trim() !== '' && words.eventDate !== ''

  function leave() {
    if (isPending) return
    if (isChanged) setLeaving(true)
    else onClose()
  }
  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (!isPending && isReady) mutate()
  }

  if (theirs) {
    const current = wordsOfEvent(theirs)
    return (
      <TwoVersions<EventField>
        title="Two versions of this event"
        said="A colleague changed this event while you were editing."
        differences={findDifferences(eventFields, { base, mine: words, theirs: current })}
        labels={eventLabels}
        show={(field, choice) => (
          <span className="text">{String((choice === 'mine' ? words : current)[field]) || <em>Empty</em>}</span>
        )}
        onChosen={(choices) => {
          form.rebase(mergeVersions({ mine: words, theirs: current }, choices), current, theirs.revision)
          setTheirs(null)
        }}
        onBack={() => setTheirs(null)}
      />
    )
  }
  return (
    <Dialog
      open
      full
      width="44rem"
      onClose={leave}
      title={event ? 'Edit Event' : 'Create Event'}
      actions={
        <>
          {!isReady && <p className="sm muted needs">It needs a name and a date.</p>}
          {event && !isChanged && (
            <button type="button" className="btn line" onClick={() => open({ kind: 'generate', event })}>
              AI Generate
            </button>
          )}
          <button type="button" className="btn line" onClick={leave} aria-disabled={isPending || undefined}>
            Cancel
          </button>
          <button
            type="submit"
            form="event-form"
            className="btn"
            disabled={!isReady || (event !== null && !isChanged)}
            aria-busy={isPending}
          >
            {event ? 'Update Event' : 'Create Event'}
          </button>
        </>
      }
    >
      <FailedHere title={failed[act]} error={error} />
      {!form.isKept && (
        <p className="sm muted">This tab has no room left: what you type is lost when it is closed or reloaded.</p>
      )}
      <form id="event-form" onSubmit={submit}>
        <fieldset className="bare" disabled={isPending}>
          <EventFields words={words} issues={issuesOf(error)} onWrite={form.write} />
        </fieldset>
      </form>
      {leaving && (
        <ConfirmDialog
          title="Discard your changes?"
          confirm="Discard changes"
          look="btn stop"
          busy={false}
          problem={null}
          onConfirm={() => {
            form.discard()
            onClose()
          }}
          onClose={() => setLeaving(false)}
        >
          <p>What you wrote for {nameOfEvent(words)} has not been saved.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
