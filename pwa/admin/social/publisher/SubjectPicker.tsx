import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ContentPicker, contentFacts, type PickerWords } from '../../kit/lists/ContentPicker.tsx'
import { subjectsQuery } from '../queries.ts'
import type { Subject } from '../subjects.ts'

interface Props {
  type: Subject['type']
  onChosen: (subject: Subject) => void
  onClose: () => void
}

const words: Record<Subject['type'], PickerWords> = {
  story: { title: 'Choose a story', search: 'Search by title, name or place', none: 'No published stories yet.' },
  blog_post: { title: 'Choose a news post', search: 'Search by title or category', none: 'No published posts yet.' },
}

/** What is on the site, to choose one from. */
export function SubjectPicker({ type, onChosen, onClose }: Props) {
  const list = useInfiniteQuery(subjectsQuery(type))
  return (
    <Dialog open full width="40rem" onClose={onClose} title={words[type].title}>
      <ContentPicker list={list} words={words[type]}>
        {(found) => (
          <ul className="plain subject-list">
            {found.map((subject) => (
              <li key={subject.id}>
                <button type="button" onClick={() => onChosen(subject)}>
                  <b>{subject.title}</b>
                  <small>{contentFacts(subject)}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ContentPicker>
    </Dialog>
  )
}
