import { useQuery } from '@tanstack/react-query'
import {
  type AnnualAnchor,
  eventCategories,
  eventCategoryNames,
  eventPriorities,
  calendarMaxLength as most,
} from '../../../../data/vocabulary/calendar.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../kit/edit/Select.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { textField } from '../../kit/edit/textField.ts'
import { themesQuery } from '../queries.ts'
import { anchorFor, anchorInWords, anchorsOf, type EventWords } from './eventWords.ts'

interface Props {
  words: EventWords
  issues: Partial<Record<string, string>>
  onWrite: (part: Partial<EventWords>) => void
}

export function EventFields({ words, issues, onWrite }: Props) {
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
function Anchors({ words, onWrite }: Pick<Props, 'words' | 'onWrite'>) {
  const chosen = anchorFor(words)
  const choose = (annualBy: AnnualAnchor) => onWrite({ annualBy })
  return (
    <fieldset className="bare anchors">
      <legend>Every year</legend>
      {anchorsOf(words.eventDate).map((anchor) => (
        <Tick key={anchor} isOne name="anchor" checked={anchor === chosen} onTick={() => choose(anchor)}>
          {anchorInWords(anchor, words.eventDate)}
        </Tick>
      ))}
    </fieldset>
  )
}
