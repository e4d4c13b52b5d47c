import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ContentEvent, GenerateRequest } from '../../../../data/contract/outreach/calendar.ts'
import {
  type ContentStyle,
  contentStyleNames,
  contentStyles,
  calendarMaxLength as most,
} from '../../../../data/vocabulary/calendar.ts'
import { type SocialPlatform, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { failureOf } from '../../kit/data/failures.ts'
import { Select } from '../../kit/edit/Select.tsx'
import { PlatformChoice } from '../content/PlatformChoice.tsx'
import { failed, isStopped } from '../failures.ts'
import { eventsQuery, themesQuery, writerQuery } from '../queries.ts'
import { writerInWords } from './writerLabels.ts'

interface Props {
  event?: ContentEvent
  isPending: boolean
  error: unknown
  onGenerate: (asked: GenerateRequest) => void
  onStop: () => void
  onClose: () => void
}

export function GenerateForm({ event, isPending, error, onGenerate, onStop, onClose }: Props) {
  const { data: events = [] } = useQuery(eventsQuery)
  const { data: themes = [] } = useQuery(themesQuery)
  const { data: writer } = useQuery(writerQuery)
  const [eventId, setEventId] = useState(event ? String(event.id) : '')
  const [occasion, setOccasion] = useState('')
  const [platforms, setPlatforms] = useState<SocialPlatform[]>([...socialPlatforms])
  const [style, setStyle] = useState<ContentStyle | ''>('')
  const [theme, setTheme] = useState('')
  const [targetAudience, setTargetAudience] = useState('')
  const chosen = [...(event ? [event] : []), ...events].find(({ id }) => String(id) === eventId)
  const eventName = chosen?.name ?? occasion.trim()
  const missing = [
    !eventName && 'an event or an occasion',
    platforms.length === 0 && 'at least one platform',
    !style && 'a style',
  ].filter((part) => part !== false)

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (isPending || missing.length > 0 || !style) return
    onGenerate({
      eventId: chosen?.id ?? null,
      eventName,
      eventDescription: chosen?.description ?? null,
      platforms,
      style,
      theme: theme || null,
      targetAudience: targetAudience.trim() || null,
    })
  }

  return (
    <Dialog
      open
      full
      width="44rem"
      onClose={onClose}
      title="AI Content Generation"
      actions={
        <>
          <p className="small muted needs" role="status">
            {missing.length > 0 && `It needs ${missing.join(' and ')}.`}
          </p>
          <Button look="line" onClick={isPending ? onStop : onClose}>
            {isPending ? 'Stop' : 'Cancel'}
          </Button>
          <button
            type="submit"
            form="generate-form"
            className="button"
            disabled={missing.length > 0}
            aria-busy={isPending}
          >
            Generate
          </button>
        </>
      }
    >
      {!isStopped(error) && <ErrorNotice failure={failureOf(failed.generate, error)} />}
      {writer && <p className="small muted">{writerInWords(writer)}</p>}
      <form id="generate-form" onSubmit={submit}>
        <fieldset className="bare" disabled={isPending}>
          <Field label="Event" name="eventId">
            <select value={eventId} onChange={({ target }) => setEventId(target.value)}>
              <option value="">Another occasion</option>
              {event && !events.some(({ id }) => id === event.id) && <option value={event.id}>{event.name}</option>}
              {events.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          {!chosen && (
            <Field label="Occasion" name="eventName" required>
              <input maxLength={most.eventName} value={occasion} onChange={({ target }) => setOccasion(target.value)} />
            </Field>
          )}
          <PlatformChoice
            chosen={platforms}
            onChange={(name, isOn) =>
              setPlatforms(socialPlatforms.filter((other) => (other === name ? isOn : platforms.includes(other))))
            }
          />
          <Field label="Style" name="style" required>
            <Select
              value={style}
              options={contentStyleNames}
              words={(name) => contentStyles[name]}
              none="Choose a style"
              onChoose={setStyle}
            />
          </Field>
          <div className="side-by-side">
            <Field label="Theme" name="theme" optional>
              <Select
                value={theme}
                options={themes.filter(({ active }) => active).map(({ name }) => name)}
                words={(name) => name}
                none="None"
                onChoose={setTheme}
              />
            </Field>
            <Field label="Target audience" name="targetAudience" optional>
              <input
                maxLength={most.targetAudience}
                value={targetAudience}
                onChange={({ target }) => setTargetAudience(target.value)}
              />
            </Field>
          </div>
        </fieldset>
      </form>
      {isPending && <Spinner label="Writing. This can take half a minute." />}
    </Dialog>
  )
}
