import { useEffect, useId, useRef } from 'react'
import type { PostWords } from '../../../data/contract/news.ts'
import { excerptLength, postMaxLength } from '../../../data/vocabulary/limits.ts'
import { Field, FieldError } from '../../ui/Field.tsx'
import { RichText } from '../editor/RichText.tsx'
import { uploadPicture } from '../kit/data/pictures.ts'
import { textField } from '../kit/edit/textField.ts'
import { CategoryField } from './CategoryField.tsx'
import { PostPictureField } from './PostPictureField.tsx'
import { PostTagsField } from './PostTagsField.tsx'
import { fieldLabels } from './postWords.ts'

interface Props {
  words: PostWords
  /** What is missing for a publication. */
  issues: Partial<Record<string, string>>
  onChange: (change: Partial<PostWords>) => void
}

export function PostFields({ words, issues, onChange }: Props) {
  const id = useId()
  const form = useRef<HTMLDivElement>(null)
  const text = textField(words, onChange)
  useEffect(() => {
    if (Object.keys(issues).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [issues])
  return (
    <div ref={form} className="post-form">
      <Field label={fieldLabels.title} name="title" required error={issues.title}>
        <input className="post-title" maxLength={postMaxLength.title} autoComplete="off" {...text('title')} />
      </Field>
      <RichText
        id={`${id}-content`}
        label={fieldLabels.content}
        value={words.content}
        isRequired
        isInvalid={issues.content !== undefined}
        describedBy={issues.content ? `${id}-error` : undefined}
        onChange={(content) => onChange({ content })}
        onUploadImage={uploadPicture}
      />
      <FieldError id={`${id}-error`}>{issues.content}</FieldError>
      <Field
        label={fieldLabels.excerpt}
        name="excerpt"
        optional
        hint={`Introduces the post in lists, in ${excerptLength.newsCard} characters. Left empty, its first words do.`}
      >
        <textarea className="post-excerpt" maxLength={postMaxLength.excerpt} {...text('excerpt')} />
      </Field>
      <CategoryField value={words.category} error={issues.category} onChange={(category) => onChange({ category })} />
      <PostTagsField value={words.tags} error={issues.tags} onChange={(tags) => onChange({ tags })} />
      <PostPictureField src={words.imageUrl} onChange={(imageUrl) => onChange({ imageUrl })} />
    </div>
  )
}
