import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { postMaxLength } from '../../../data/vocabulary/limits.ts'
import { usualCategories } from '../../../data/vocabulary/news.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../kit/edit/Select.tsx'
import { categoriesQuery } from './calls.ts'
import { fieldLabels } from './postWords.ts'

interface Props {
  value: string
  error?: string
  onChange: (category: string) => void
}

/** Offers to write one that no post has. */
const another = ' another'

/** One of the categories that posts have, or a new one. */
export function CategoryField({ value, error, onChange }: Props) {
  const used = useQuery(categoriesQuery).data ?? []
  const known = [...new Set([...usualCategories, ...used])].sort()
  const [isTyped, setTyped] = useState(false)
  const options = [...(value && !known.includes(value) ? [value] : []), ...known, another]
  return (
    <>
      <Field label={fieldLabels.category} name="category" required error={isTyped ? undefined : error}>
        <Select
          value={isTyped ? another : value}
          options={options}
          words={(name) => (name === another ? 'Another category…' : name)}
          none="Choose a category"
          onChoose={(name) => {
            setTyped(name === another)
            onChange(name === another ? '' : name)
          }}
        />
      </Field>
      {isTyped && (
        <Field label="Name of the category" name="new-category" required error={error}>
          <input
            maxLength={postMaxLength.category}
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      )}
    </>
  )
}
