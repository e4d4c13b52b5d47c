import { useInfiniteQuery } from '@tanstack/react-query'
import { type Artwork, artworkDescriptions } from '../../../../data/rules/stories/artwork.ts'
import { Field } from '../../../ui/Field.tsx'
import { subjectsQuery } from '../queries.ts'
import type { Subject } from '../subjects.ts'
import { OwnPhoto } from './OwnPhoto.tsx'

interface Props {
  subject: Pick<Subject, 'type' | 'picture' | 'photo'> | null
  mediaUrl: string | null
  error?: string
  onChange: (mediaUrl: string | null) => void
}

/** Which picture goes along: nothing of another site. A post about nothing of ours may show the photo of any published story; every post may show one of the editor's own. */
export function PictureField({ subject, mediaUrl, error, onChange }: Props) {
  const { data: stories = [] } = useInfiniteQuery({ ...subjectsQuery('story'), enabled: subject === null })
  const photos = subject ? [] : stories.flatMap(({ title, photo }) => (photo ? [{ title, photo }] : []))
  const isListed =
    mediaUrl === null ||
    mediaUrl === subject?.photo ||
    photos.some(({ photo }) => photo === mediaUrl) ||
    drawings.some(({ path }) => path === mediaUrl)
  return (
    <>
      <Field label="Picture" name="mediaUrl" error={error}>
        <select value={mediaUrl ?? ''} onChange={({ target }) => onChange(target.value || null)}>
          <option value="">{usualPicture(subject)}</option>
          {subject?.photo && <option value={subject.photo}>The photo of the story</option>}
          {!isListed && mediaUrl && <option value={mediaUrl}>The photo of your own, or one chosen before</option>}
          {photos.length > 0 && (
            <optgroup label="Photos of published stories">
              {photos.map(({ title, photo }) => (
                <option key={photo} value={photo}>
                  {title}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Our drawings">
            {drawings.map(({ path, name }) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
      </Field>
      <OwnPhoto onSent={onChange} />
    </>
  )
}

/** What goes along when nothing is chosen. */
function usualPicture(subject: Props['subject']): string {
  if (subject?.type === 'story') return 'Share card of the story, 1200 × 630'
  return subject?.picture ? 'The picture of the news post' : 'None'
}

const drawings = (Object.keys(artworkDescriptions) as Artwork[]).map((artwork) => ({
  path: `/art/${artwork}.svg`,
  name: `${artwork.charAt(0).toUpperCase()}${artwork.slice(1)}`,
}))
