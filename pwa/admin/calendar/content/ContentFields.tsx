import { useQuery } from '@tanstack/react-query'
import { pictureAddress } from '../../../../data/contract/news.ts'
import type { Timezone } from '../../../../data/vocabulary/admin.ts'
import { contentStyleNames, contentStyles, calendarMaxLength as most } from '../../../../data/vocabulary/calendar.ts'
import { Art } from '../../../ui/Art.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../kit/edit/Select.tsx'
import { textField } from '../../kit/edit/textField.ts'
import { OwnPhoto } from '../../social/fields/OwnPhoto.tsx'
import { PostCount } from '../../social/fields/PostCount.tsx'
import { ExposedNotice } from '../../social/fields/PostNotices.tsx'
import { TimeFields } from '../../social/fields/TimeFields.tsx'
import { outgoingOn } from '../../social/subjects.ts'
import { eventsQuery, publicStoriesQuery, themesQuery } from '../queries.ts'
import { useToday } from '../useToday.ts'
import { type ContentWords, contentTypes, hashtagProblem, platformsOf, postTextOf } from './contentWords.ts'
import { useSubject } from './OutgoingWords.tsx'
import { PlatformChoice } from './PlatformChoice.tsx'

interface Props {
  words: ContentWords
  zoneId: Timezone
  issues: Partial<Record<string, string>>
  /** Its time is the time at which it goes out. */
  isScheduled: boolean
  onWrite: (part: Partial<ContentWords>) => void
}

export function ContentFields({ words, zoneId, issues, isScheduled, onWrite }: Props) {
  const { today } = useToday()
  const platforms = platformsOf(words)
  const text = textField(words, onWrite)
  const posted = postTextOf(words)
  const subject = useSubject(words.storyId ? Number(words.storyId) : null)
  return (
    <>
      <Field label="Title" name="title" required error={issues.title} hint="For the desk alone; it is not posted.">
        <input maxLength={most.title} {...text('title')} />
      </Field>
      <PlatformChoice
        chosen={platforms}
        error={issues.platforms}
        onChange={(chosen) => onWrite({ platforms: chosen.join(',') })}
      />
      <Field label="Content" name="content" required error={issues.content}>
        <textarea rows={6} maxLength={most.content} {...text('content')} />
      </Field>
      <Field label="Call to action" name="callToAction" optional error={issues.callToAction}>
        <input maxLength={most.callToAction} {...text('callToAction')} />
      </Field>
      <Field
        label="Hashtags"
        name="hashtags"
        optional
        error={hashtagProblem(words.hashtags) ?? issues.hashtags}
        hint="Parted by commas, such as Vultures, Wildlife."
      >
        <input {...text('hashtags')} />
      </Field>
      <div className="post-counts">
        {platforms.map((platform) => (
          <PostCount
            key={platform}
            platform={platform}
            text={outgoingOn(platform, posted, subject, words.imageUrl || null, location.origin)}
          />
        ))}
      </div>
      <ExposedNotice text={posted} />
      <TimeFields
        wall={words}
        earliest={today}
        zoneId={zoneId}
        optional={!isScheduled}
        errors={issues}
        onChange={(wall) => onWrite(wall)}
      />
      <div className="side-by-side">
        <Field label="Type" name="contentType" error={issues.contentType}>
          <Select
            value={words.contentType}
            options={[...new Set([...contentTypes, words.contentType])]}
            words={(name) => name.charAt(0).toUpperCase() + name.slice(1)}
            onChoose={(contentType) => onWrite({ contentType })}
          />
        </Field>
        <Field label="Style" name="style" optional error={issues.style}>
          <Select
            value={words.style}
            options={contentStyleNames}
            words={(name) => contentStyles[name]}
            none="None"
            onChoose={(style) => onWrite({ style })}
          />
        </Field>
      </div>
      <About words={words} issues={issues} onWrite={onWrite} />
      <PictureChoice words={words} error={issues.imageUrl} onWrite={onWrite} />
    </>
  )
}

/** What it is about. */
function About({ words, issues, onWrite }: Pick<Props, 'words' | 'issues' | 'onWrite'>) {
  const { data: themes = [] } = useQuery(themesQuery)
  const { data: events = [] } = useQuery(eventsQuery)
  const { data: stories = [] } = useQuery(publicStoriesQuery)
  return (
    <>
      <div className="side-by-side">
        <Field label="Theme" name="themeId" optional error={issues.themeId}>
          <Chosen
            value={words.themeId}
            options={themes.filter(({ active, id }) => active || String(id) === words.themeId)}
            onChange={(themeId) => onWrite({ themeId })}
          />
        </Field>
        <Field label="Event" name="eventId" optional error={issues.eventId}>
          <Chosen value={words.eventId} options={events} onChange={(eventId) => onWrite({ eventId })} />
        </Field>
      </div>
      <Field label="Story" name="storyId" optional error={issues.storyId} hint="Published ones only.">
        <Chosen
          value={words.storyId}
          options={stories.map(({ id, title }) => ({ id, name: title }))}
          onChange={(storyId) => onWrite({ storyId })}
        />
      </Field>
    </>
  )
}

interface ChosenProps {
  value: string
  options: readonly { id: number; name: string }[]
  onChange: (value: string) => void
}

/** One of a list, or none. What the list does not have any more is still named. */
function Chosen({ value, options, onChange, ...control }: ChosenProps) {
  return (
    <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">None</option>
      {options.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
      {value !== '' && !options.some(({ id }) => String(id) === value) && <option value={value}>No. {value}</option>}
    </select>
  )
}

interface PictureChoiceProps {
  words: ContentWords
  error?: string
  onWrite: (part: Partial<ContentWords>) => void
}

/** A photo of a published story, or one of the editor's own: nothing of another site is posted. */
function PictureChoice({ words: { imageUrl }, error, onWrite }: PictureChoiceProps) {
  const { data: stories = [] } = useQuery(publicStoriesQuery)
  const pictures = stories.flatMap(({ title, imageUrl: address }) =>
    address && pictureAddress.test(address) ? [{ title, address }] : [],
  )
  const isOther = imageUrl !== '' && !pictures.some(({ address }) => address === imageUrl)
  return (
    <>
      <Field
        label="Picture"
        name="imageUrl"
        optional
        error={error}
        hint="A photo of a published story, or one of your own. Without one, a post about a story has its share card."
      >
        <select value={imageUrl} onChange={({ target }) => onWrite({ imageUrl: target.value })}>
          <option value="">None</option>
          {isOther && <option value={imageUrl}>The present picture</option>}
          {pictures.map(({ title, address }) => (
            <option key={address} value={address}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <OwnPhoto onSent={(src) => onWrite({ imageUrl: src })} />
      {imageUrl && (
        <p className="picture-chosen">
          <Art src={imageUrl} alt="The chosen picture" width="320" height="240" />
        </p>
      )}
    </>
  )
}
