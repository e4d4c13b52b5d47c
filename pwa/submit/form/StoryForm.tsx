import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { countWords } from '../../../data/rules/excerpt.ts'
import { advisedWords, storyMaxLength } from '../../../data/vocabulary/limits.ts'
import { categoryWords, type MediaKind, storyCategories } from '../../../data/vocabulary/stories.ts'
import { t } from '../../../data/words/words.ts'
import { ErrorSummary } from '../../forms/ErrorSummary.tsx'
import { NothingKept } from '../../forms/NothingKept.tsx'
import { SubmitBar } from '../../forms/SubmitBar.tsx'
import { type DraftFields, isBlank } from '../../offline/drafts/drafts.ts'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { microphone, pen } from '../../ui/icons.ts'
import { rich } from '../../ui/rich.ts'
import { useLater } from '../useLater.ts'
import { ConsentQuestions } from './ConsentQuestions.tsx'
import { DraftStatus } from './DraftStatus.tsx'
import { FailingNotice } from './FailingNotice.tsx'
import { FileChoice } from './FileChoice.tsx'
import { readForm } from './formFields.ts'
import { safetyAdvice } from './Guidelines.tsx'
import { LanguageField } from './LanguageField.tsx'
import { SpokenHelp } from './SpokenHelp.tsx'
import type { Session } from './session.ts'
import { useAutosave } from './useAutosave.ts'
import { useFiles } from './useFiles.ts'
import { useSpoken } from './useSpoken.ts'
import { useSubmission } from './useSubmission.ts'

/** `lost` are files that could neither be kept nor sent; `mediaLeft`: others follow after the words. */
export type Leaving = { title: string; mediaLeft: boolean; lost: MediaKind[] }

type Props = {
  session: Session
  onReceived: (story: Leaving, receiptCode?: string) => void
  onQueued: (story: Leaving) => void
  onDiffers: () => void
  onDiscard: () => void
}

/**
 * The page to write on. Its fields keep their own values: what a person sees is what is saved and sent. While they are
 * being sent they take no more words, which would be lost.
 */
export function StoryForm({ session, onReceived, onQueued, onDiffers, onDiscard }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { fields } = session
  const { words, titleLength, count } = useLengths(form, fields)
  const draft = useAutosave(form, session)
  const readFields = () => (form.current ? readForm(form.current) : fields)
  const files = useFiles(session, readFields)
  const told = useSpoken({ kind: 'audio', session, files, readFields })
  const yes = useSpoken({ kind: 'consent', session, files, readFields })
  const [isSaying, setIsSaying] = useState(session.spoken.includes('audio'))
  const leaving = (lost: MediaKind[]): Leaving => ({
    title: readFields().title,
    mediaLeft: files.files.length > lost.length,
    lost,
  })
  const submission = useSubmission({
    form,
    session,
    files,
    saveDraft: draft.save,
    told,
    yes,
    onDiffers,
    onQueued: (lost) => onQueued(leaving(lost)),
    onReceived: (lost, receiptCode) => onReceived(leaving(lost), receiptCode),
  })
  const { errors, busy } = submission
  const [autoComplete, setAutoComplete] = useState<'off'>()
  useEffect(() => {
    // Words may have been typed before the scripts arrived.
    count()
    if (form.current && !isBlank(readForm(form.current))) void preload()
    // A browser that goes back to the page fills in no field that is off: without scripts those words would be gone.
    setAutoComplete('off')
  }, [count])
  const Hint = useLater(() => import('./RiskHint.tsx'), words > 0)
  const Full = useLater(() => import('./FullDialog.tsx'), files.isAsked)
  // What was recorded belongs to the story, whatever way is chosen then.
  const showsRecorder = isSaying || told.hasSome
  const SayIt = useLater(() => import('./Say.tsx'), showsRecorder)
  const Categories = useLater(() => import('./CategoryPictures.tsx'), isSaying)

  return (
    <form
      ref={form}
      id="story-form"
      className="sheet"
      aria-label={t('Your story')}
      noValidate
      // Without scripts the browser sends the words and files itself.
      method="post"
      action="/api/stories"
      encType="multipart/form-data"
      data-outbox=""
      onInput={(event) => {
        count()
        draft.typed()
        if ('name' in event.target) void submission.typed(String(event.target.name))
        void preload()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void submission.submit()
      }}
    >
      <ErrorSummary errors={errors} form={form} />
      <fieldset className="fset">
        <legend>{t('Your story')}</legend>
        <SpokenHelp step="begin" />
        <p className="muted">{t(safetyAdvice)}</p>
        <SpokenHelp step="choose" />
        <Ways isSaying={isSaying} disabled={busy} onChoose={setIsSaying} />
        {SayIt && showsRecorder && <SayIt files={files} spoken={told} disabled={busy} />}
        <Field
          label={t('Title')}
          name="title"
          required
          error={errors.title}
          beside={<SpokenHelp step="title" />}
          hint={
            <>
              <span>
                {t('Up to {count, plural, one {# character} other {# characters}}', { count: storyMaxLength.title })}
              </span>
              <span className="tabular">
                {titleLength}/{storyMaxLength.title}
              </span>
            </>
          }
        >
          <input
            defaultValue={fields.title}
            maxLength={storyMaxLength.title}
            autoComplete={autoComplete}
            readOnly={busy}
          />
        </Field>
        <Field
          label={t('Category')}
          name="category"
          required
          error={errors.category}
          beside={<SpokenHelp step="category" />}
        >
          <select defaultValue={fields.category} inert={busy}>
            <option value="">{t('Choose a category')}</option>
            {storyCategories.map((category) => (
              <option key={category} value={category}>
                {t(categoryWords[category])}
              </option>
            ))}
          </select>
        </Field>
        {Categories && isSaying && <Categories form={form} disabled={busy} />}
        <Field
          label={t(isSaying ? 'Story in writing' : 'Story')}
          name="content"
          required={!isSaying}
          optional={isSaying}
          error={errors.content}
          beside={<SpokenHelp step="story" />}
          hint={
            <>
              <span>{t('Guide: {least}-{most} words', advisedWords)}</span>
              <span className="tabular">
                {rich('{count, plural, one {<b>#</b> word} other {<b>#</b> words}}', {
                  count: words,
                  b: (number) => <b>{number}</b>,
                })}
              </span>
            </>
          }
        >
          <textarea className={isSaying ? undefined : 'lined'} defaultValue={fields.content} readOnly={busy} />
        </Field>
        <LanguageField form={form} chosen={fields.language} error={errors.language} disabled={busy} />
        {Hint && <Hint form={form} />}
        <DraftStatus
          savedAt={draft.savedAt}
          onDiscard={() => {
            draft.forget()
            void Promise.all([told.pause(), yes.pause()]).then(onDiscard)
          }}
        />
      </fieldset>

      <fieldset className="fset">
        <legend>{t('About you')}</legend>
        <div className="side-by-side">
          <Field
            label={t('Your name')}
            name="authorName"
            required
            error={errors.authorName}
            beside={<SpokenHelp step="name" />}
          >
            <input
              defaultValue={fields.authorName}
              maxLength={storyMaxLength.authorName}
              autoComplete="name"
              readOnly={busy}
            />
          </Field>
          <Field
            label={t('Location')}
            name="authorLocation"
            required
            error={errors.authorLocation}
            beside={<SpokenHelp step="location" />}
          >
            <input
              defaultValue={fields.authorLocation}
              maxLength={storyMaxLength.authorLocation}
              autoComplete={autoComplete}
              placeholder={t('Town, country')}
              readOnly={busy}
            />
          </Field>
        </div>
        <Field
          label={t('Email')}
          name="authorEmail"
          required
          error={errors.authorEmail}
          beside={<SpokenHelp step="email" />}
          hint={t(
            'Used only by our admin team, never published. A person reads your story, typically within 2-3 business days.',
          )}
        >
          <input
            type="email"
            defaultValue={fields.authorEmail}
            maxLength={storyMaxLength.authorEmail}
            autoComplete="email"
            inputMode="email"
            readOnly={busy}
          />
        </Field>
      </fieldset>

      <fieldset className="fset">
        <legend>
          {t('Photos, video and recording')}{' '}
          <span className="small muted" style={{ fontFamily: 'var(--f-body)', fontWeight: 400 }}>
            {t('optional')}
          </span>
        </legend>
        <SpokenHelp step="files" />
        <FileChoice files={files} isSpoken={told.hasSome} disabled={busy} />
      </fieldset>

      <ConsentQuestions consent={fields.consent} files={files} told={told} yes={yes} disabled={busy} />

      <NothingKept />
      <FailingNotice progress={submission.failing} />
      <SpokenHelp step="send" />
      <SubmitBar
        busy={busy}
        label={t('Submit story')}
        busyLabel={t('Submitting…')}
        className="button gold large grow"
        disabled={busy}
      />
      {Full && <Full files={files} />}
    </form>
  )
}

interface WaysProps {
  isSaying: boolean
  disabled: boolean
  onChoose: (isSaying: boolean) => void
}

/** Two ways to tell it. What was typed or recorded stays, whichever is chosen. */
const Ways = ({ isSaying, disabled, onChoose }: WaysProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset inside of this one would be drawn as a section
  <div role="group" aria-label={t('How do you want to tell it?')} className="two-ways">
    <Way icon={pen} words={t('Write it')} isChosen={!isSaying} disabled={disabled} onChoose={() => onChoose(false)} />
    <Way
      icon={microphone}
      words={t('Say it')}
      isChosen={isSaying}
      disabled={disabled}
      onChoose={() => onChoose(true)}
    />
  </div>
)

interface WayProps {
  icon: string
  words: string
  isChosen: boolean
  disabled: boolean
  onChoose: () => void
}

const Way = ({ icon, words, isChosen, disabled, onChoose }: WayProps) => (
  <button type="button" aria-pressed={isChosen} disabled={disabled} onClick={onChoose}>
    <Icon path={icon} />
    <span>{words}</span>
  </button>
)

/** How much is written. */
function useLengths(form: RefObject<HTMLFormElement | null>, fields: DraftFields) {
  const [lengths, setLengths] = useState(() => lengthsOf(fields))
  const count = useCallback(() => {
    if (!form.current) return
    const now = lengthsOf(readForm(form.current))
    // Most keys change neither, and the form is drawn anew for none of them.
    setLengths((before) => (before.titleLength === now.titleLength && before.words === now.words ? before : now))
  }, [form])
  return { ...lengths, count }
}

const lengthsOf = ({ title, content }: DraftFields) => ({ titleLength: title.length, words: countWords(content) })

let preloaded = false

const restsMs = [4_000, 16_000]

/**
 * With the first keystroke comes what saving and sending will need, while there is still a connection. What did not come is asked
 * for again after a while, and with the next keystroke.
 */
async function preload([restMs, ...rests] = restsMs) {
  if (preloaded) return
  preloaded = true
  const parts = await Promise.allSettled([
    import('../../offline/outbox/submitStory.ts'),
    import('../../../data/contract/stories.ts'),
    import('../../offline/outbox/client/uploadPart.ts'),
    import('./RiskHint.tsx'),
  ])
  preloaded = parts.every(({ status }) => status === 'fulfilled')
  if (!preloaded && restMs !== undefined) setTimeout(() => void preload(rests), restMs)
}
