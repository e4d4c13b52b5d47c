import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ContentEvent, Generated, GenerateRequest } from '../../../../data/contract/outreach/calendar.ts'
import { type ContentStyle, calendarMaxLength as most } from '../../../../data/vocabulary/calendar.ts'
import { type SocialPlatform, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { Select } from '../../kit/edit/Select.tsx'
import { eventsQuery, generatePosts, themesQuery, writerQuery } from '../queries.ts'
import { GeneratedPosts } from './GeneratedPosts.tsx'
import { generation, keepGenerated } from './generation.ts'
import { PostsAsked } from './PostsAsked.tsx'
import { useWriter } from './useWriter.ts'
import { writerInWords } from './writerLabels.ts'

interface Props {
  event?: ContentEvent
  onClose: () => void
}

/** First what is asked for, then what came back, to be edited and saved. Nothing of it is saved by itself. */
export function GenerateDialog({ event, onClose }: Props) {
  const { posts } = useSnapshot(generation)
  const writing = useWriter({ act: 'generate', ask: generatePosts, onWritten: keepGenerated })
  if (posts.length > 0) return <GeneratedPosts onClose={onClose} />
  return <GenerateForm event={event} writing={writing} onClose={onClose} />
}

interface FormProps extends Props {
  writing: ReturnType<typeof useWriter<Generated, GenerateRequest>>
}

function GenerateForm({ event, writing: { ask, stop, isPending, failure }, onClose }: FormProps) {
  const { data: events = [] } = useQuery(eventsQuery)
  const { data: themes = [] } = useQuery(themesQuery)
  const { data: writer } = useQuery(writerQuery)
  const [eventId, setEventId] = useState(event ? String(event.id) : '')
  const [occasion, setOccasion] = useState('')
  const [platforms, setPlatforms] = useState<SocialPlatform[]>([...socialPlatforms])
  const [style, setStyle] = useState<ContentStyle | ''>('')
  const [theme, setTheme] = useState('')
  const [targetAudience, setTargetAudience] = useState('')
  const offered = event && !events.some(({ id }) => id === event.id) ? [event, ...events] : events
  const eventOf = (id: string) => offered.find((one) => String(one.id) === id)
  const chosen = eventId === String(event?.id) ? event : eventOf(eventId)
  const eventName = chosen?.name ?? occasion.trim()
  const missing = [platforms.length === 0 && 'at least one platform', !style && 'a style'].filter(
    (part) => part !== false,
  )

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (isPending || missing.length > 0 || !style) return
    ask({
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
          <Button look="line" onClick={isPending ? stop : onClose}>
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
      <ErrorNotice failure={failure} />
      {writer && <p className="small muted">{writerInWords(writer)}</p>}
      <form id="generate-form" onSubmit={submit}>
        <fieldset className="bare" disabled={isPending}>
          <Field label="Event" name="eventId">
            <Select
              value={eventId}
              options={offered.map(({ id }) => String(id))}
              words={(id) => eventOf(id)?.name ?? ''}
              none="No event"
              onChoose={setEventId}
            />
          </Field>
          {!chosen && (
            <Field label="Occasion" name="eventName" optional>
              <input maxLength={most.eventName} value={occasion} onChange={({ target }) => setOccasion(target.value)} />
            </Field>
          )}
          <PostsAsked
            platforms={platforms}
            style={style}
            noStyle="Choose a style"
            onPlatforms={setPlatforms}
            onStyle={setStyle}
          />
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
