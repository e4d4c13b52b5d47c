import type { PhotoWords } from '../../../../data/contract/photos.ts'
import { photoMaxLength } from '../../../../data/vocabulary/limits.ts'
import { t } from '../../../../data/words/words.ts'
import { Field } from '../../../ui/Field.tsx'

type Props = { words: PhotoWords; readOnly: boolean; onWords: (words: PhotoWords) => void }

/** What is said of a photo; both may be empty. */
export const PhotoWordFields = ({ words, readOnly, onWords }: Props) => (
  <>
    <Field label={t('Caption')} name="caption" optional hint={t('Shown below the photo.')}>
      <input
        value={words.caption}
        maxLength={photoMaxLength.caption}
        readOnly={readOnly}
        onChange={({ target }) => onWords({ ...words, caption: target.value })}
      />
    </Field>
    <Field label={t('What can be seen?')} name="description" optional hint={t('For people who cannot see the photo.')}>
      <textarea
        rows={2}
        value={words.description}
        maxLength={photoMaxLength.description}
        readOnly={readOnly}
        onChange={({ target }) => onWords({ ...words, description: target.value })}
      />
    </Field>
  </>
)
