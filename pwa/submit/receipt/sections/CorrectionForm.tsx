import { type FormEvent, useRef, useState } from 'react'
import type { WriterWords } from '../../../../data/contract/authors/receipts.ts'
import { languageName } from '../../../../data/rules/stories/storyLanguage.ts'
import { storyMaxLength } from '../../../../data/vocabulary/limits.ts'
import { categoryWords, storyCategories } from '../../../../data/vocabulary/stories.ts'
import { storyLanguages, usualStoryLanguage } from '../../../../data/vocabulary/storyLanguages.ts'
import { t } from '../../../../data/words/words.ts'
import { checked, type Errors, focusFirst } from '../../../forms/formErrors.ts'
import { SubmitBar } from '../../../forms/SubmitBar.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ActNotice } from './ActNotice.tsx'
import {
  beginCorrection,
  changesIn,
  fieldNames,
  fields,
  namesInSentence,
  overtaken,
  renewed,
  type Written,
} from './correctionWords.ts'
import type { SectionProps } from './section.ts'
import type { useTypedWords } from './useTypedWords.ts'
import { useWriterAct } from './useWriterAct.ts'

interface Props extends SectionProps {
  draft: ReturnType<typeof useTypedWords>
  /** What was typed before and not sent. */
  kept: Written | null
  onClose: () => void
}

/** The words of a story as its writer would have them. Only what was changed is sent. */
export function CorrectionForm({ found: { code, status }, draft, kept, onChanged, onClose }: Props) {
  const [written, setWritten] = useState(() => kept ?? beginCorrection(status))
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const letter = draft.kept?.typed?.letter ?? null
  const { phase, refused, isBusy, send } = useWriterAct('correction', { code, onArrived: onChanged })
  if (!written) return null
  const now = status.words
  const isTold = status.files.some(({ kind }) => kind === 'audio')
  const clash = now && refused?.status === 409 ? overtaken(written, now) : []

  function type(field: keyof WriterWords, value: string) {
    if (!written) return
    const next = { ...written, values: { ...written.values, [field]: value } } as Written
    setWritten(next)
    setErrors(({ [field]: _corrected, ...others }) => others)
    draft.typed(next, letter)
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!written || isBusy) return
    // What the writer has seen beside the own words is what they now write on.
    const sent = clash.length > 0 ? renewed(written, status) : written
    setWritten(sent)
    const { storyCorrection } = await import('../../../../data/contract/authors/receipts.ts')
    const { revision, proposal } = sent
    const { body, errors: found } = checked(storyCorrection, { code, revision, proposal, changes: changesIn(sent) })
    if (!body) return showErrors(found)
    const { isSafe, letter: queuedAs } = await send({ revision, proposal, changes: body.changes }, letter)
    if (isSafe) await draft.leave(sent, queuedAs)
    else onChanged()
  }

  /** The contract names a field as one of the changes. */
  async function showErrors(found: Errors) {
    const { storyFields, toldFields } = await import('../../../../data/contract/stories.ts')
    const { shape } = isTold ? toldFields : storyFields
    const mine = Object.fromEntries(
      fields.flatMap((field) => {
        const { error } = shape[field].safeParse(written?.values[field])
        return error ? [[field, error.issues[0]?.message]] : []
      }),
    )
    const shown = Object.keys(mine).length > 0 ? mine : { form: found.changes ?? t('Nothing was changed yet.') }
    setErrors(shown)
    if (form.current) focusFirst(form.current, shown)
  }

  if (phase === 'sent' || phase === 'saved' || phase === 'waiting')
    return (
      <>
        <ActNotice phase={phase} what={t('Your correction')} sent={sentWords(status.state === 'pending')} />
        <p className="acts">
          <button type="button" className="button line" onClick={onClose}>
            {t('Close')}
          </button>
        </p>
      </>
    )
  const { values } = written
  return (
    <form ref={form} className="correction" aria-label={t('Correction')} noValidate onSubmit={submit}>
      {refused && (
        <Notice tone="bad">
          <p>{refused.message}</p>
        </Notice>
      )}
      {now && clash.map((field) => <Now key={field} field={field} words={saidOf(field, now)} />)}
      {errors.form && <Notice tone="bad">{errors.form}</Notice>}
      <Field label={t(fieldNames.title)} name="title" required error={errors.title}>
        <input
          // biome-ignore lint/a11y/noAutofocus: the form opens because its button was pressed.
          autoFocus
          value={values.title}
          maxLength={storyMaxLength.title}
          readOnly={isBusy}
          onChange={({ target }) => type('title', target.value)}
        />
      </Field>
      <Field label={t(fieldNames.category)} name="category" required error={errors.category}>
        <select value={values.category} inert={isBusy} onChange={({ target }) => type('category', target.value)}>
          {storyCategories.map((category) => (
            <option key={category} value={category}>
              {t(categoryWords[category])}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t(fieldNames.content)} name="content" required={!isTold} error={errors.content}>
        <textarea
          className="lined"
          value={values.content}
          readOnly={isBusy}
          onChange={({ target }) => type('content', target.value)}
        />
      </Field>
      <Field label={t(fieldNames.authorLocation)} name="authorLocation" required error={errors.authorLocation}>
        <input
          value={values.authorLocation}
          maxLength={storyMaxLength.authorLocation}
          readOnly={isBusy}
          onChange={({ target }) => type('authorLocation', target.value)}
        />
      </Field>
      {values.language && (
        <Field label={t(fieldNames.language)} name="language" error={errors.language}>
          <select value={values.language} inert={isBusy} onChange={({ target }) => type('language', target.value)}>
            {languagesWith(values.language).map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </select>
        </Field>
      )}
      <SubmitBar
        className="button"
        busy={isBusy}
        busyLabel={t('Sending…')}
        label={labelOf(clash.length > 0, status.state === 'pending')}
        aria-disabled={isBusy || undefined}
      />
      <p className="acts">
        <button type="button" className="button line" onClick={onClose}>
          {t('Close')}
        </button>
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            void draft.giveUp()
            onClose()
          }}
        >
          {t('Discard the correction')}
        </button>
      </p>
    </form>
  )
}

const saidOf = (field: (typeof fields)[number], { category, language = usualStoryLanguage, ...words }: WriterWords) => {
  if (field === 'category') return t(categoryWords[category])
  return field === 'language' ? languageName(language) : words[field]
}

const languagesWith = (chosen: string) => [...new Set([...storyLanguages.map(({ code }) => code), chosen])]

function labelOf(isClash: boolean, isWaiting: boolean): string {
  if (isClash) return t('Send mine all the same')
  return isWaiting ? t('Save the correction') : t('Send the proposal')
}

const sentWords = (isWaiting: boolean) =>
  isWaiting
    ? t('Your correction has arrived. The editors read your new words.')
    : t('Your correction has arrived. An editor compares it with the story and decides.')

const Now = ({ field, words }: { field: keyof WriterWords; words: string }) => (
  <figure className="words">
    <figcaption>{t('The story says now: {field}', { field: t(namesInSentence[field]) })}</figcaption>
    <blockquote>{words}</blockquote>
  </figure>
)
