import { useQuery } from '@tanstack/react-query'
import type { ContentEvent } from '../../../../data/contract/outreach/calendar.ts'
import {
  type AnnualAnchor,
  eventCategories,
  eventCategoryNames,
  eventPriorities,
  calendarMaxLength as most,
} from '../../../../data/vocabulary/calendar.ts'
import { newId } from '../../../offline/newId.ts'
import { Field } from '../../../ui/Field.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { issuesOf } from '../../kit/data/failures.ts'
import { EditDialog } from '../../kit/edit/EditDialog.tsx'
import { Select } from '../../kit/edit/Select.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { textField } from '../../kit/edit/textField.ts'
import { useEdit } from '../../kit/edit/useEdit.ts'
import { eventDrafts } from '../drafts.ts'
import { failed } from '../failures.ts'
import { makeOnce } from '../makeOnce.ts'
import { useOpen } from '../opened.ts'
import { changeEvent, createEvent, themesQuery } from '../queries.ts'
import {
  anchorFor,
  anchorInWords,
  anchorsOf,
  type EventWords,
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
    onSaved: onClose,
    done: ({ name }) => ({
      title: event ? 'Event Updated' : 'Event Created',
      text: event ? `“${name}” is up to date.` : `“${name}” is in the calendar.`,
    }),
    failed: failed[event ? 'updateEvent' : 'createEvent'],
  })
  const { words, isChanged } = edit
  const isComplete = words.name.trim() !== '' && words.eventDate !== ''

  return (
    <EditDialog
      title={event ? 'Edit Event' : 'Create Event'}
      width="44rem"
      edit={edit}
      versions={versions}
      submit={event ? 'Update Event' : 'Create Event'}
      isReady={isComplete && (event === null || isChanged)}
      loss={`What you wrote for ${nameOfEvent(words)} has not been saved.`}
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

const versions = {
  title: 'Two versions of this event',
  said: () => 'A colleague changed this event while you were editing.',
  fields: eventFields,
  labels: eventLabels,
  wordsOf: wordsOfEvent,
}

interface EventFieldsProps {
  words: EventWords
  issues: Partial<Record<string, string>>
  onWrite: (part: Partial<EventWords>) => void
}

function EventFields({ words, issues, onWrite }: EventFieldsProps) {
  const { data: themes = [] } = useQuery(themesQuery)
  const text = textField(words, onWrite)
  const offered = themes.filter(({ active, id }) => active || String(id) === words.themeId)
  return (
    <>
      <Field label="Name" name="name" required error={issues.name}>
        <input maxLength={most.eventName} {...text('name')} />
      </Field>
      <Field label="Description" name="description" optional error={issues.description}>
        <textarea rows={3} maxLength={most.eventDescription} {...text('description')} />
      </Field>
      <div className="side-by-side">
        <Field label="Date" name="eventDate" required error={issues.eventDate}>
          <input type="date" {...text('eventDate')} />
        </Field>
        <Field label="Recurring" name="recurring" error={issues.recurringPattern ?? issues.annualBy}>
          <select
            value={anchorFor(words) === '' ? '' : 'annually'}
            onChange={({ target }) => onWrite({ annualBy: target.value ? 'date' : '' })}
          >
            <option value="">One time</option>
            <option value="annually">Every year</option>
          </select>
        </Field>
      </div>
      {words.annualBy !== '' && <Anchors words={words} onWrite={onWrite} />}
      <div className="side-by-side">
        <Field label="Category" name="category" optional error={issues.category}>
          <Select
            value={words.category}
            options={eventCategories}
            words={(name) => eventCategoryNames[name]}
            none="None"
            onChoose={(category) => onWrite({ category })}
          />
        </Field>
        <Field label="Priority" name="priority" error={issues.priority}>
          <Select
            value={words.priority}
            options={eventPriorities}
            words={(name) => name.charAt(0).toUpperCase() + name.slice(1)}
            onChoose={(priority) => onWrite({ priority })}
          />
        </Field>
      </div>
      <Field label="Theme" name="themeId" optional error={issues.themeId}>
        <select {...text('themeId')}>
          <option value="">None</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Tick checked={words.active} onTick={(active) => onWrite({ active })}>
        Active: shown in the calendar
      </Tick>
    </>
  )
}

/** What stays the same from year to year, in the words of this date. */
function Anchors({ words, onWrite }: Pick<EventFieldsProps, 'words' | 'onWrite'>) {
  const chosen = anchorFor(words)
  const choose = (annualBy: AnnualAnchor) => onWrite({ annualBy })
  return (
    <fieldset className="bare anchors">
      <legend>Every year</legend>
      {anchorsOf(words.eventDate).map((anchor) => (
        <Tick key={anchor} kind="radio" name="anchor" checked={anchor === chosen} onTick={() => choose(anchor)}>
          {anchorInWords(anchor, words.eventDate)}
        </Tick>
      ))}
    </fieldset>
  )
}
