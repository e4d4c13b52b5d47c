import { useRef, useState } from 'react'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import type { AdminTranslation } from '../../../../data/contract/translations.ts'
import { directionOfLanguage, languageName } from '../../../../data/rules/stories/storyLanguage.ts'
import { partsOf, type RowState } from '../../../../data/rules/stories/translation.ts'
import { storyMaxLength, translatedTitleMaxLength } from '../../../../data/vocabulary/limits.ts'
import { usualStoryLanguage } from '../../../../data/vocabulary/storyLanguages.ts'
import { Field } from '../../../ui/Field.tsx'
import { Tag, type Tint } from '../../../ui/Tag.tsx'
import { EditDialog } from '../../kit/edit/EditDialog.tsx'
import { textField } from '../../kit/edit/textField.ts'
import { useEdit } from '../../kit/edit/useEdit.ts'
import { timeOfDay } from '../../kit/words/times.ts'
import { saveTranslation } from './queries.ts'
import { type TranslationDraft, translationDrafts } from './translationDrafts.ts'
import {
  carriedOver,
  isReadField,
  piecesIn,
  progressOf,
  rowsOf,
  type StoryRow,
  stateNow,
  type TranslationText,
  textOf,
  tickedAs,
} from './translationWords.ts'

interface Props {
  story: AdminStory
  language: string
  /** Null for a new one. */
  translation: AdminTranslation | null
  onDone: () => void
  onClose: () => void
}

/** A translation beside its story, paragraph by paragraph. What is typed is kept in the tab until it is saved. */
export function TranslationForm(props: Props) {
  const { language, onDone, onClose } = props
  // As it was opened: no paragraph changes under who translates it. What was typed of one that has changed is old with the next opening.
  const [story] = useState(props.story)
  const edit = useTranslationEdit({ ...props, story })
  const { rows, gone } = rowsOf(story, props.translation, edit.draft.carried)
  const progress = progressOf(rows, edit.words)
  const from = story.language ?? usualStoryLanguage
  return (
    <EditDialog
      title={`${languageName(language)} translation`}
      width="70rem"
      edit={edit}
      versions={versionsOf(story, rows)}
      submit="Save Translation"
      isReady={edit.isChanged}
      missing="Nothing has been changed yet."
      loss={`What you wrote of ${nameOf(story, language)} has not been saved.`}
      stay="Keep writing"
      actions={<span className="small muted tabular">{progressInWords(progress)}</span>}
      noValidate
      onSubmit={edit.save}
      onClose={onClose}
      onCancel={onDone}
    >
      <p className="muted">
        Readers see nothing of it before you publish it. Nothing that a machine wrote can be published before somebody
        has read it.
      </p>
      <Field
        label="Translated by"
        name="translatedBy"
        optional
        hint="As readers see it. Leave it empty for “the editors”."
      >
        <input
          maxLength={storyMaxLength.authorName}
          autoComplete="off"
          {...textField(edit.words, edit.write)('translatedBy')}
        />
      </Field>
      <ol className="beside">
        {rows.map((row, index) => (
          <RowFields key={row.part.of} row={row} index={index} from={from} language={language} edit={edit} />
        ))}
      </ol>
      {gone.length > 0 && (
        <details>
          <summary>Translations of what the story has no more ({gone.length})</summary>
          {gone.map(({ of, text }) => (
            <p key={of} lang={language} dir={directionOfLanguage(language)}>
              {text}
            </p>
          ))}
        </details>
      )}
    </EditDialog>
  )
}

function typedBefore(story: AdminStory, translation: AdminTranslation | null, kept: TranslationDraft | null) {
  const carried = kept ? carriedOver(story, kept) : {}
  const texts = Object.fromEntries(Object.entries(carried).map(([of, { text }]) => [of, text]))
  const words: TranslationText = { ...textOf(story, translation, carried), ...texts, ...kept?.words }
  return { words, carried, order: partsOf(story).map(({ of }) => of) }
}

type Edit = ReturnType<typeof useTranslationEdit>

function useTranslationEdit({ story, language, translation, onDone }: Props) {
  const key = `${story.id} ${language}`
  const [text] = useState(() => textOf(story, translation))
  // Each is kept by its story and its language.
  const store = useRef({
    copy: () => translationDrafts.copy(key),
    keep: (_id: string | number, draft: TranslationDraft) => translationDrafts.keep(key, draft),
    drop: () => translationDrafts.drop(key),
  })
  const edit = useEdit<TranslationDraft, AdminTranslation>({
    store: store.current,
    id: story.id,
    begin: (kept) => ({
      keptAt: '',
      revision: translation?.revision ?? 0,
      ...kept,
      // Parts that the story has got since are there as well.
      base: { ...text, ...kept?.base },
      ...typedBefore(story, translation, kept),
      name: nameOf(story, language),
    }),
    staleCode: 'translation.stale',
    save: ({ words, revision, carried }) =>
      saveTranslation(story.id, language, {
        pieces: piecesIn(rowsOf(story, translation, carried).rows, words),
        translatedBy: words.translatedBy.trim() || null,
        revision: revision || undefined,
      }),
    onSaved: onDone,
    done: () => ({ title: 'Translation Saved', text: `${languageName(language)}, of “${story.title}”.` }),
  })
  return {
    ...edit,
    rebase: (words: TranslationText, base: TranslationText, revision: number) =>
      edit.rebase(tickedAs(edit.words, words), base, revision),
  }
}

export const nameOf = ({ title }: Pick<AdminStory, 'title'>, language: string) =>
  `the ${languageName(language)} translation of “${title}”`

const versionsOf = (story: AdminStory, rows: readonly StoryRow[]) => ({
  title: 'Two versions of this translation',
  said: ({ changedBy, changedAt }: AdminTranslation) =>
    `${changedBy} changed this translation at ${timeOfDay(changedAt)}, while you were writing.`,
  fields: ['translatedBy', ...rows.map(({ part }) => part.of)],
  labels: Object.fromEntries([
    ['translatedBy', 'Translated by'],
    ...rows.map(({ part }, index) => [part.of, index === 0 ? 'Title' : `Paragraph ${index}`]),
  ]) as Record<string, string>,
  wordsOf: (theirs: AdminTranslation): TranslationText => textOf(story, theirs),
})

const marks: Partial<Record<RowState, { tint: Tint; words: string; tick: string }>> = {
  unread: {
    tint: 'marigold',
    words: 'A machine wrote this; nobody has read it',
    tick: 'I have read it, and it is right',
  },
  old: { tint: 'laterite', words: 'The story was changed since', tick: 'It is still right' },
}

interface RowProps {
  row: StoryRow
  index: number
  from: string
  language: string
  edit: Edit
}

function RowFields({ row, index, from, language, edit }: RowProps) {
  const { part } = row
  const id = `piece-${part.of}`
  const label = index === 0 ? 'Title' : `Paragraph ${index}`
  const mark = marks[stateNow(row, edit.words)]
  const asked = marks[row.state]
  const typed = edit.words[part.of] ?? ''
  const isUntouched = typed.trim() === row.piece?.text
  const read = isReadField(part.of)
  return (
    <li>
      <p lang={from} dir={directionOfLanguage(from)}>
        {part.text}
      </p>
      <div>
        <label htmlFor={id}>{label}</label>
        {mark && <Tag tint={mark.tint}>{mark.words}</Tag>}
        <textarea
          id={id}
          lang={language}
          dir={directionOfLanguage(language)}
          rows={Math.min(12, Math.max(2, Math.ceil(part.text.length / 50)))}
          maxLength={index === 0 ? translatedTitleMaxLength : storyMaxLength.content}
          value={typed}
          onChange={({ target }) => edit.write({ [part.of]: target.value })}
        />
        {asked && isUntouched && (
          <label className="tick">
            <input
              type="checkbox"
              checked={Boolean(edit.words[read])}
              onChange={({ target }) => edit.write({ [read]: target.checked ? 'yes' : '' })}
            />{' '}
            {asked.tick}
          </label>
        )}
      </div>
    </li>
  )
}

export function progressInWords({ done, all, unread, old, missing }: ReturnType<typeof progressOf>): string {
  const open = [
    missing > 0 && `${missing} without a translation`,
    unread > 0 && `${unread} to read`,
    old > 0 && `${old} changed since`,
  ].filter(Boolean)
  return `${done} of ${all} parts${open.length > 0 ? `: ${open.join(', ')}` : ''}`
}
