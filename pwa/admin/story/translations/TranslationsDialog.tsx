import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import type { AdminTranslation, TranslationsOfStory } from '../../../../data/contract/translations.ts'
import { endonymOf, languageName } from '../../../../data/rules/stories/storyLanguage.ts'
import { isToDraft } from '../../../../data/rules/stories/translation.ts'
import { usualStoryLanguage } from '../../../../data/vocabulary/storyLanguages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { LanguageSelect } from '../../kit/edit/LanguageSelect.tsx'
import { UnlessHeld } from '../../kit/held/UnlessHeld.tsx'
import { useHold } from '../../kit/held/useHold.ts'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { fullTime } from '../../kit/words/times.ts'
import { askMachine, translationsQuery } from './queries.ts'
import { nameOf, progressInWords, TranslationForm } from './TranslationForm.tsx'
import { progressOf, rowsOf, textOf } from './translationWords.ts'

interface Props {
  story: AdminStory
  onClose: () => void
}

/** A story in other languages: which there are, how far they are, and what can be done with them. */
export function TranslationsDialog({ story, onClose }: Props) {
  const query = useQuery(translationsQuery(story.id))
  const [open, setOpen] = useState<string | null>(null)
  if (open && query.data) {
    const translation = query.data.translations.find(({ language }) => language === open) ?? null
    const done = () => setOpen(null)
    return <TranslationForm story={story} language={open} translation={translation} onDone={done} onClose={done} />
  }
  return (
    <Dialog open full width="52rem" onClose={onClose} title="Translations">
      <p className="muted">
        “{story.title}” is written in {languageName(story.language ?? usualStoryLanguage)}. A translation appears and
        leaves with the story.
      </p>
      <Loaded from={query}>
        {(data) => (
          <>
            {data.translations.map((translation) => (
              <OneTranslation
                key={translation.language}
                story={story}
                translation={translation}
                machine={data.machine}
                onOpen={() => setOpen(translation.language)}
              />
            ))}
            <NewTranslation story={story} data={data} onOpen={setOpen} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

interface OneProps {
  story: AdminStory
  translation: AdminTranslation
  machine: boolean
  onOpen: () => void
}

function OneTranslation({ story, translation, machine, onOpen }: OneProps) {
  const { language, status, revision, askedAt, problem, obstacle, untranslated, isAhead } = translation
  const { rows } = rowsOf(story, translation)
  const progress = progressOf(rows, textOf(story, translation))
  const name = nameOf(story, language)
  const what = name.charAt(0).toUpperCase() + name.slice(1)
  const moving = useHold<'published' | 'draft'>({
    ask: (to) => ({ kind: 'translation.status', id: story.id, language, change: { status: to, revision } }),
    what,
    failed: 'Update Failed',
  })
  const dropping = useHold({ ask: () => ({ kind: 'translation.delete', id: story.id, language, revision }), what })
  const drafting = useAct({ act: () => askMachine(story.id, language, revision) })
  const isShown = status === 'published'
  return (
    <section className="panel translation" aria-label={languageName(language)}>
      <div className="row wrapx head-row">
        <h3>
          {languageName(language)} <span lang={language}>{endonymOf(language)}</span>
        </h3>
        <Tag tint={isShown ? 'green' : 'neutral'}>{isShown ? 'Published' : 'Draft'}</Tag>
      </div>
      <p className="small" role={askedAt ? 'status' : undefined}>
        {askedAt
          ? `A machine is writing: ${progress.all - progress.missing - progress.old} of ${progress.all} parts.`
          : `${progressInWords(progress)}.`}{' '}
        {isShown &&
          translation.releasedAt &&
          `Published by ${translation.releasedBy}, ${fullTime(translation.releasedAt)}.`}
      </p>
      {problem && (
        <Notice tone="warn">
          <p>{problem}</p>
        </Notice>
      )}
      {untranslated > 0 && (
        <Notice tone="warn">
          <p>
            The story was changed since. Readers see {untranslated === 1 ? 'one part' : `${untranslated} parts`} of it
            as it is written until you publish the translation again.
          </p>
        </Notice>
      )}
      {isAhead && untranslated === 0 && <p className="small">What was saved since is not on the site yet.</p>}
      <ErrorNotice failure={moving.failure ?? dropping.failure ?? drafting.failure} />
      <UnlessHeld kind="translation" id={`${story.id}/${language}`} name={languageName(language)}>
        <div className="acts">
          <Button look="line small" onClick={onOpen}>
            {askedAt ? 'Look' : 'Write'}
          </Button>
          {machine && !askedAt && rows.some(isToDraft) && (
            <Button look="line small" busy={drafting.isPending} onClick={() => drafting.run()}>
              Have the rest drafted
            </Button>
          )}
          {(!isShown || isAhead) && (
            <MoveButton
              className="approve small"
              obstacle={obstacleWords(translation)}
              busy={moving.isPending}
              onPress={() => moving.run('published')}
            >
              {isShown ? 'Publish Again' : 'Publish'}
            </MoveButton>
          )}
          {isShown && (
            <Button look="line small" busy={moving.isPending} onClick={() => moving.run('draft')}>
              Take off the Site
            </Button>
          )}
          <Button look="quiet small" busy={dropping.isPending} onClick={() => dropping.run()}>
            Delete
          </Button>
        </div>
      </UnlessHeld>
      {obstacle && <p className="small muted">{obstacleWords(translation)}</p>}
    </section>
  )
}

function obstacleWords({ obstacle, askedAt }: AdminTranslation): string | null {
  if (askedAt) return 'A machine is still writing.'
  if (obstacle === 'missing') return 'It can be published once each part of the story has its translation.'
  return obstacle === 'unread' ? 'It can be published once somebody has read what the machine wrote.' : null
}

interface NewProps {
  story: AdminStory
  data: TranslationsOfStory
  onOpen: (language: string) => void
}

function NewTranslation({ story, data: { machine, translations }, onOpen }: NewProps) {
  const [language, setLanguage] = useState('')
  const drafting = useAct({ act: () => askMachine(story.id, language, undefined), onDone: () => setLanguage('') })
  const taken = [story.language ?? usualStoryLanguage, ...translations.map((one) => one.language)]
  return (
    <section className="panel translation" aria-label="New translation">
      <ErrorNotice failure={drafting.failure} />
      <Field label="Into another language" name="language">
        <LanguageSelect value={language} without={taken} onChoose={setLanguage} />
      </Field>
      <div className="acts">
        <Button look="line" disabled={language === ''} onClick={() => onOpen(language)}>
          Write it
        </Button>
        {machine && (
          <Button look="line" disabled={language === ''} busy={drafting.isPending} onClick={() => drafting.run()}>
            Have it drafted by a machine
          </Button>
        )}
      </div>
      {!machine && <p className="small muted">No machine is set up that drafts translations.</p>}
    </section>
  )
}
