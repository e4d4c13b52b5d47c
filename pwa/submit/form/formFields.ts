import type { StoryFields, StoryWords } from '../../../data/contract/stories.ts'
import { consentField, readConsent } from '../../../data/rules/stories/consent.ts'
import { readTexts } from '../../forms/readFields.ts'
import type { DraftFields } from '../../offline/drafts/drafts.ts'

const fieldNames = ['title', 'category', 'content', 'authorName', 'authorLocation', 'authorEmail'] as const

/** In the order of the form. */
const askedFor = ['title', 'category', 'content', 'language', 'authorName', 'authorLocation', 'authorEmail'] as const

export type FieldErrors = Partial<Record<keyof StoryFields, string>>

/** What stands in the form right now. */
export function readForm(form: HTMLFormElement): DraftFields {
  const data = new FormData(form)
  const language = data.get('language')
  return {
    ...readTexts(form, fieldNames),
    language: typeof language === 'string' ? language : undefined,
    consent: data.has(consentField) ? readConsent((name) => data.get(name)) : undefined,
  }
}

/** One message for each field, the first of several. */
export function errorsByField(issues: { field: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of askedFor) {
    const issue = issues.find(({ field }) => field === name)
    if (issue) errors[name] = issue.message
  }
  return errors
}

/** Checks with the same rules as the server. They come with the first keystroke, not with the page. `isTold`: a recording goes along. */
export async function checkFields(
  fields: DraftFields,
  { isTold = false }: { isTold?: boolean } = {},
): Promise<{ fields: StoryWords; errors: null } | { fields: null; errors: FieldErrors }> {
  const { storyFields, toldFields } = await import('../../../data/contract/stories.ts')
  const { data, error } = (isTold ? toldFields : storyFields).safeParse(fields)
  if (data) return { fields: { ...data, consent: fields.consent }, errors: null }
  const issues = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return { fields: null, errors: errorsByField(issues) }
}
