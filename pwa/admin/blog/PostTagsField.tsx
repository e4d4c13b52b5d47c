import { useQuery } from '@tanstack/react-query'
import { tagKey, tagProblem, tagsIn } from '../../../data/rules/site/tags.ts'
import { postMaxLength, postTagLimits } from '../../../data/vocabulary/limits.ts'
import { Field } from '../../ui/Field.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { tagsLikeQuery } from './calls.ts'
import { fieldLabels } from './postWords.ts'

interface Props {
  value: string
  error?: string
  onChange: (value: string) => void
}

/** Tags as they are typed, parted by commas; those that the site knows are offered for the last one. */
export function PostTagsField({ value, error, onChange }: Props) {
  const { typed } = parted(value)
  const { data: known = [] } = useQuery(tagsLikeQuery(tagKey(typed)))
  const chosen = new Set(tagsIn(value).map(tagKey))
  const offered = known.filter(
    (name) => name !== typed.trim() && (tagKey(name) === tagKey(typed) || !chosen.has(tagKey(name))),
  )
  return (
    <>
      <Field
        label={fieldLabels.tags}
        name="tags"
        optional
        error={error ?? tagProblem(value) ?? undefined}
        hint={`With a comma between two, at most ${postTagLimits.most}. Readers find all posts of a tag by it.`}
      >
        <input
          maxLength={postMaxLength.tags}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field>
      {offered.length > 0 && (
        <div className="acts">
          <span className="small muted">Tags of other posts:</span>
          {offered.map((name) => (
            <Button key={name} look="line small" onClick={() => onChange(withTag(value, name))}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

/** What stands before the last comma, and what is being typed after it. */
function parted(value: string) {
  const end = value.lastIndexOf(',') + 1
  return { before: value.slice(0, end), typed: value.slice(end) }
}

/** With a known tag in place of what was typed of it. */
const withTag = (value: string, name: string) => [...tagsIn(parted(value).before), name, ''].join(', ')
