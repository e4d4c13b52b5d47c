import { useQuery } from '@tanstack/react-query'
import { pictureAddress } from '../../../../data/contract/news.ts'
import { Art } from '../../../ui/Art.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OwnPhoto } from '../../social/fields/OwnPhoto.tsx'
import { publicStoriesQuery } from '../queries.ts'
import type { ContentWords } from './contentWords.ts'

interface Props {
  words: ContentWords
  error?: string
  onWrite: (part: Partial<ContentWords>) => void
}

/** A photo of a published story, or one of the editor's own: nothing of another site is posted. */
export function PictureChoice({ words: { imageUrl }, error, onWrite }: Props) {
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
