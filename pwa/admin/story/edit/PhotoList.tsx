import type { PhotoEdit } from '../../../../data/contract/photos.ts'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { photoMaxLength } from '../../../../data/vocabulary/limits.ts'
import { Field } from '../../../ui/Field.tsx'
import { trash } from '../../../ui/icons.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { MediaView } from '../StoryMedia.tsx'
import { photosIn, writePhotos } from './storyWords.ts'
import type { StoryEdit } from './useStoryEdit.ts'

/** The photos of a story in their order, each with its words. What is taken out stands below until the edit is saved. */
export function PhotoList({ story, edit }: { story: AdminStory; edit: StoryEdit }) {
  const photos = photosIn(edit.words)
  const write = (next: readonly PhotoEdit[]) => edit.write({ photos: writePhotos(next) })
  const change = (id: string, part: Partial<PhotoEdit>) =>
    write(photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)))
  const staying = photos.filter(({ removed }) => !removed)
  const leaving = photos.filter(({ removed }) => removed)
  const move = (from: number, by: -1 | 1) => {
    const next = [...staying]
    next.splice(from + by, 0, ...next.splice(from, 1))
    write([...next, ...leaving])
  }
  if (photos.length === 0) return <p className="small muted">This story has no photo.</p>
  return (
    <fieldset className="media-edit">
      <legend>Photos</legend>
      <ol className="photo-list">
        {staying.map((photo, index) => (
          <li key={photo.id}>
            <Photo
              story={story}
              photo={photo}
              place={{ index, of: staying.length }}
              onChange={(part) => change(photo.id, part)}
              onMove={(by) => move(index, by)}
            />
          </li>
        ))}
      </ol>
      {leaving.map(({ id, caption }) => (
        <p key={id} className="file-row">
          <span className="grow">{caption ? `“${caption}”` : 'A photo'} leaves the story when you save.</span>
          <Button look="line small" onClick={() => change(id, { removed: undefined })}>
            Put back
          </Button>
        </p>
      ))}
    </fieldset>
  )
}

interface PhotoProps {
  story: AdminStory
  photo: PhotoEdit
  /** From 0. */
  place: { index: number; of: number }
  onChange: (part: Partial<PhotoEdit>) => void
  onMove: (by: -1 | 1) => void
}

function Photo({ story, photo, place: { index, of }, onChange, onMove }: PhotoProps) {
  const file = story.media.find(({ id }) => id === photo.id)
  const name = of === 1 ? 'the photo' : `photo ${index + 1}`
  return (
    <>
      {file ? <MediaView file={file} /> : <p className="small muted">This photo has been replaced meanwhile.</p>}
      <div>
        <Field label="Caption" name={`caption ${photo.id}`} hint="Shown below the photo.">
          <input
            value={photo.caption}
            maxLength={photoMaxLength.caption}
            autoComplete="off"
            onChange={({ target }) => onChange({ caption: target.value })}
          />
        </Field>
        <Field
          label="Description"
          name={`description ${photo.id}`}
          hint="What can be seen, for people who cannot see the photo."
        >
          <textarea
            rows={2}
            value={photo.description}
            maxLength={photoMaxLength.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        </Field>
        <p className="row wrapx">
          {of > 1 && (
            <>
              <Button
                look="line small"
                aria-disabled={index === 0 || undefined}
                onClick={() => index > 0 && onMove(-1)}
              >
                Move up
              </Button>
              <Button
                look="line small"
                aria-disabled={index === of - 1 || undefined}
                onClick={() => index < of - 1 && onMove(1)}
              >
                Move down
              </Button>
            </>
          )}
          <Button
            look="stop small"
            icon={trash}
            aria-label={`Remove ${name}`}
            onClick={() => onChange({ removed: true })}
          >
            Remove
          </Button>
        </p>
      </div>
    </>
  )
}
