import { useQuery } from '@tanstack/react-query'
import {
  type AnnualAnchor,
  type EventCategory,
  type EventPriority,
  eventCategories,
  eventCategoryNames,
  eventPriorities,
  calendarMaxLength as most,
} from '../../../data/vocabulary/calendar.ts'
import { Field } from '../../ui/Field.tsx'
import { anchorFor, anchorInWords, anchorsOf, type EventWords } from './eventWords.ts'
import { themesQuery } from './queries.ts'

interface Props {
  words: EventWords
  issues: Partial<Record<string, string>>
  onWrite: (part: Partial<EventWords>) => void
}

export function EventFields({ words, issues, onWrite }: Props) {
  const { data: themes = [] } = useQuery(themesQuery)
  const offered = themes.filter(({ active, id }) => active || String(id) === words.themeId)
  return (
    <>
      <Field label="Name" name="name" required error={issues.name}>
        <input
          maxLength={most.eventName}
          value={words.name}
          onChange={({ target }) => onWrite({ name: target.value })}
        />
      </Field>
      <Field label="Description" name="description" optional error={issues.description}>
        <textarea
          rows={3}
          maxLength={most.eventDescription}
          value={words.description}
          onChange={({ target }) => onWrite({ description: target.value })}
        />
      </Field>
      <div className="two">
        <Field label="Date" name="eventDate" required error={issues.eventDate}>
          <input type="date" value={words.eventDate} onChange={({ target }) => onWrite({ eventDate: target.value })} />
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
      <div className="two">
        <Field label="Category" name="category" optional error={issues.category}>
          <select
            value={words.category}
            onChange={({ target }) => onWrite({ category: target.value as EventCategory | '' })}
          >
            <option value="">None</option>
            {eventCategories.map((name) => (
              <option key={name} value={name}>
                {eventCategoryNames[name]}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Priority" name="priority" error={issues.priority}>
          <select
            value={words.priority}
            onChange={({ target }) => onWrite({ priority: target.value as EventPriority })}
          >
            {eventPriorities.map((name) => (
              <option key={name} value={name}>
                {name.charAt(0).toUpperCase() + name.slice(1)}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Field label="Theme" name="themeId" optional error={issues.themeId}>
        <select value={words.themeId} onChange={({ target }) => onWrite({ themeId: target.value })}>
          <option value="">None</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <label className="tick">
        <input type="checkbox" checked={words.active} onChange={({ target }) => onWrite({ active: target.checked })} />
        Active: shown in the calendar
      </label>
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
        <label key={anchor} className="tick">
          <input type="radio" name="anchor" checked={anchor === chosen} onChange={() => choose(anchor)} />
          {anchorInWords(anchor, words.eventDate)}
        </label>
      ))}
    </fieldset>
  )
}
