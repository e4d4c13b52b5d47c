import type { Translated } from '../../../data/contract/stories.ts'
import { languageShown, partsOf, readIn, stillShown } from '../../../data/rules/stories/translation.ts'
import type { Tx } from '../../platform/database.ts'
import type { StoryRow } from '../stories.store.ts'
import { changeTranslation, listTranslationRows, notShown, type ShownTranslation } from './translations.store.ts'

interface Shown {
  title: string
  content: string
  language: string
  languages: string[]
  translation: Translated | null
}

/** Title and text of a published story for who asks in a language, and in which others it can be read. */
export function wordsIn(story: StoryRow, translations: readonly ShownTranslation[], asked: string): Shown {
  const { title, content } = story
  const others = translations.map((one) => one.language)
  const language = languageShown(story, others, asked)
  const languages = [story.language, ...others]
  const translation = language === story.language ? null : translations.find((one) => one.language === language)
  if (!translation) return { title, content, language: story.language, languages, translation: null }
  const { untranslated, ...words } = readIn(partsOf(story), translation.shown)
  const byMachine = translation.shown.some(({ by }) => by === 'machine')
  return { ...words, language, languages, translation: { by: translation.shownBy, byMachine, untranslated } }
}

/** Called with each change of a story: what its writer or an editor took out of it leaves its translations in the same breath. */
export function settleTranslations(tx: Tx, story: StoryRow): void {
  const rows = listTranslationRows(tx, story.id).filter(({ shown }) => shown !== null)
  if (rows.length === 0) return
  const parts = partsOf(story)
  for (const { id, shown } of rows) {
    if (!shown) continue
    const left = stillShown(parts, shown)
    if (left?.length === shown.length) continue
    changeTranslation(tx, { id }, left ? { shown: left } : notShown)
  }
}
