import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isOpen } from '../../../../data/rules/stories/consent.ts'
import { type ScheduledContentType, scheduledContentTypes } from '../../../../data/vocabulary/social.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, FieldError } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { down } from '../../../ui/icons.ts'
import { closeThenFocus } from '../../kit/acts/closeThenFocus.ts'
import { Select } from '../../kit/edit/Select.tsx'
import { ContentPicker, contentFacts, type PickerWords } from '../../kit/lists/ContentPicker.tsx'
import { reachInWords } from '../../story/consent/consentLabels.ts'
import { subjectsQuery } from '../queries.ts'
import type { Subject } from '../subjects.ts'

interface Props {
  type: ScheduledContentType
  /** A draft that an earlier version kept knows no `reach`. */
  subject: (Pick<Subject, 'title' | 'about'> & Partial<Pick<Subject, 'reach'>>) | null
  error?: string
  onType: (type: ScheduledContentType) => void
  onSubject: (subject: Subject) => void
}

const typeNames: Record<ScheduledContentType, string> = { story: 'Story', blog_post: 'News post', custom: 'Custom' }

/** What the post is about. */
export function SubjectFields({ type, subject, error, onType, onSubject }: Props) {
  const [isPicking, setPicking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const note = subject?.reach && reachInWords(subject.reach.social, 'social')
  const close = () =>
    closeThenFocus(
      () => setPicking(false),
      () => opener.current?.focus(),
    )
  return (
    <div className="side-by-side">
      <Field label="Content type" name="contentType">
        <Select value={type} options={scheduledContentTypes} words={(one) => typeNames[one]} onChoose={onType} />
      </Field>
      {type !== 'custom' && (
        <div>
          <span className="label" id="subject-label">
            {typeNames[type]}
          </span>
          <button
            ref={opener}
            type="button"
            className="subject-pick"
            aria-labelledby="subject-label subject-chosen"
            aria-describedby={error ? 'subject-error' : undefined}
            aria-haspopup="dialog"
            data-invalid={error ? '' : undefined}
            onClick={() => setPicking(true)}
          >
            <span id="subject-chosen">{subject?.title ?? 'Choose one'}</span>
            <Icon path={down} />
          </button>
          <FieldError id="subject-error">{error}</FieldError>
          {note && <p className="small muted">{note}</p>}
        </div>
      )}
      {isPicking && type !== 'custom' && (
        <SubjectPicker
          type={type}
          onClose={close}
          onChosen={(chosen) => {
            onSubject(chosen)
            close()
          }}
        />
      )}
    </div>
  )
}

interface SubjectPickerProps {
  type: Subject['type']
  onChosen: (subject: Subject) => void
  onClose: () => void
}

const words: Record<Subject['type'], PickerWords> = {
  story: {
    title: 'Choose a story',
    search: 'Search by title, name or place',
    none: 'No published stories yet.',
  },
  blog_post: { title: 'Choose a news post', search: 'Search by title or category', none: 'No published posts yet.' },
}

/** What is on the site, to choose one from. */
function SubjectPicker({ type, onChosen, onClose }: SubjectPickerProps) {
  const list = useInfiniteQuery(subjectsQuery(type))
  return (
    <Dialog open full width="40rem" onClose={onClose} title={words[type].title}>
      <ContentPicker list={list} words={words[type]}>
        {(found) => (
          <ul className="plain subject-list">
            {found.map((subject) => (
              <li key={subject.id}>
                <button type="button" disabled={!isOpen(subject.reach.social)} onClick={() => onChosen(subject)}>
                  <b>{subject.title}</b>
                  <small>{contentFacts(subject)}</small>
                  <small>{reachInWords(subject.reach.social, 'social')}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ContentPicker>
    </Dialog>
  )
}
