import type { FundEntry } from '../../../../data/contract/funds.ts'
import { fundMost } from '../../../../data/vocabulary/funds.ts'
import { siteLanguages } from '../../../../data/words/languages.ts'
import { newId } from '../../../offline/newId.ts'
import { ApiError } from '../../../remote/client.ts'
import { Field } from '../../../ui/Field.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { issuesOf } from '../../kit/data/failures.ts'
import { EditDialog } from '../../kit/edit/EditDialog.tsx'
import { PictureUpload } from '../../kit/edit/PictureUpload.tsx'
import { Tick } from '../../kit/edit/Tick.tsx'
import { textField } from '../../kit/edit/textField.ts'
import { useEdit } from '../../kit/edit/useEdit.ts'
import {
  type FundForm,
  formOf,
  freshDraft,
  fundAsked,
  fundDrafts,
  fundFields,
  fundLabels,
  nameOfFund,
  translationIn,
  translationsIn,
  withTranslation,
} from './fundWords.ts'
import { addFund, changeFund } from './queries.ts'
import { Translated } from './Translated.tsx'

interface Props {
  /** Null: a new one. */
  fund: FundEntry | null
  onClose: () => void
}

/**
 * One thing that donations did. Its words are kept in the tab until the server has them; what a colleague has changed meanwhile is chosen from.
 * Words that could lead somebody to an animal are shown to visitors with a reason alone.
 */
export function FundDialog({ fund, onClose }: Props) {
  const edit = useEdit({
    store: fundDrafts,
    id: fund?.id ?? 0,
    begin: (kept) => kept ?? freshDraft(fund),
    save({ key, words, revision }, put): Promise<FundEntry> {
      const { asked, obstacle } = fundAsked(words)
      if (!asked) throw new Error(obstacle)
      if (fund) return changeFund(fund.id, { ...asked, revision })
      return addFund(asked, key).catch((failure) => {
        if (failure instanceof ApiError && failure.code === 'submission.reused') put({ key: newId() })
        throw failure
      })
    },
    staleCode: 'fund.stale',
    onSaved: onClose,
    done: ({ title, status }) => ({
      title: 'Entry Saved',
      text: status === 'published' ? `“${title}” stands on the page of donations.` : `“${title}” is a draft.`,
    }),
  })
  const { words, isChanged } = edit
  const { asked, obstacle } = fundAsked(words)
  return (
    <EditDialog
      title={fund ? 'Edit the entry' : 'Add an entry'}
      width="44rem"
      edit={edit}
      versions={versions}
      submit={words.isPublished ? 'Save and show' : 'Save draft'}
      isReady={asked !== null && (fund === null || isChanged)}
      loss={`What you wrote for ${nameOfFund(words)} has not been saved.`}
      actions={obstacle && <p className="small muted needs">{obstacle}</p>}
      noValidate
      onSubmit={edit.save}
      onClose={onClose}
    >
      <FundInputs form={words} issues={issuesOf(edit.error)} onWrite={edit.write} />
    </EditDialog>
  )
}

const versions = {
  title: 'Two versions of this entry',
  said: () => 'A colleague changed this entry while you were editing.',
  fields: fundFields,
  labels: fundLabels,
  wordsOf: formOf,
  show: (field: keyof FundForm, form: FundForm) => <Shown field={field} form={form} />,
}

function Shown({ field, form }: { field: keyof FundForm; form: FundForm }) {
  if (field === 'isPublished') return <p>{form.isPublished ? 'Visitors see it' : 'Draft'}</p>
  if (field === 'picture') return form.picture ? <img src={form.picture} alt="" width="160" /> : <p>None</p>
  if (field !== 'translations') return <p className="whole">{form[field] || 'None'}</p>
  const written = Object.entries(translationsIn(form))
  return (
    <>
      {written.length === 0 && <p>None</p>}
      {written.map(([language, { title, words }]) => (
        <p key={language} className="whole" lang={language} dir="auto">
          <b>{siteLanguages[language as keyof typeof siteLanguages].name}</b> {title}. {words}
        </p>
      ))}
    </>
  )
}

interface InputsProps {
  form: FundForm
  issues: Partial<Record<string, string>>
  onWrite: (part: Partial<FundForm>) => void
}

function FundInputs({ form, issues, onWrite }: InputsProps) {
  const text = textField(form, onWrite)
  return (
    <>
      <div className="side-by-side">
        <Field label={fundLabels.day} name="day" required error={issues.day}>
          <input type="date" {...text('day')} />
        </Field>
        <Field label={fundLabels.amount} name="amount" optional error={issues.amount}>
          <input inputMode="decimal" autoComplete="off" placeholder="0.00" {...text('amount')} />
        </Field>
      </div>
      <Field
        label={fundLabels.title}
        name="title"
        required
        error={issues.title}
        hint={`At most ${fundMost.title} letters.`}
      >
        <input maxLength={fundMost.title} {...text('title')} />
      </Field>
      <Field
        label={fundLabels.words}
        name="words"
        required
        error={issues.words}
        hint="Name no place where somebody could find an animal."
      >
        <textarea rows={4} maxLength={fundMost.words} {...text('words')} />
      </Field>
      <PictureUpload
        label={fundLabels.picture}
        sending="Sending the picture …"
        hint="Where and when it was taken is removed from it."
        onSent={(picture) => onWrite({ picture })}
      >
        {form.picture && (
          <p>
            <img src={form.picture} alt="" width="160" />{' '}
            <Button look="quiet small" onClick={() => onWrite({ picture: '', pictureAlt: '' })}>
              Remove picture
            </Button>
          </p>
        )}
      </PictureUpload>
      {form.picture && (
        <Field label={fundLabels.pictureAlt} name="pictureAlt" required error={issues.pictureAlt ?? issues.picture}>
          <input maxLength={fundMost.pictureAlt} {...text('pictureAlt')} />
        </Field>
      )}
      <Field
        label={fundLabels.story}
        name="story"
        optional
        error={issues.storyId}
        hint="The number in its address. The link is shown while the story is published."
      >
        <input inputMode="numeric" autoComplete="off" {...text('story')} />
      </Field>
      <Translated isWritten={(language) => translationIn(form, language).title !== ''}>
        {(language) => {
          const translated = textField(translationIn(form, language), (part) =>
            onWrite(withTranslation(form, language, part)),
          )
          return (
            <>
              <Field label={fundLabels.title} name={`title-${language}`} optional>
                <input maxLength={fundMost.title} {...translated('title')} />
              </Field>
              <Field label={fundLabels.words} name={`words-${language}`} optional>
                <textarea rows={3} maxLength={fundMost.words} {...translated('words')} />
              </Field>
              {form.picture && (
                <Field label={fundLabels.pictureAlt} name={`alt-${language}`} optional>
                  <input maxLength={fundMost.pictureAlt} {...translated('pictureAlt')} />
                </Field>
              )}
            </>
          )
        }}
      </Translated>
      <Tick checked={form.isPublished} onTick={(isPublished) => onWrite({ isPublished })}>
        {fundLabels.isPublished}
      </Tick>
    </>
  )
}
