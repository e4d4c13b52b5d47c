import type { FundEntry, FundEntryGiven } from '../../../../data/contract/funds.ts'
import { dollars } from '../../../../data/rules/dollars.ts'
import type { FundWords } from '../../../../data/vocabulary/funds.ts'
import { type Language, languages } from '../../../../data/words/languages.ts'
import { newId } from '../../../offline/newId.ts'
import { changesTo, keepDrafts } from '../../kit/drafts/draftStore.ts'
import type { EditDraft } from '../../kit/edit/editDraft.ts'
import { centsOf } from '../../kit/words/amount.ts'
import { dayOf } from '../../kit/words/times.ts'

/** An entry as it stands in the form. Texts alone, so that two versions can be told apart field by field. */
export interface FundForm {
  day: string
  title: string
  words: string
  amount: string
  /** Where the picture is shown from; empty where there is none. */
  picture: string
  pictureAlt: string
  story: string
  /** In other languages, as JSON. */
  translations: string
  isPublished: boolean
}

export const fundLabels: Record<keyof FundForm, string> = {
  day: 'Day',
  title: 'Title',
  words: 'What was done',
  amount: 'Amount in US dollars',
  picture: 'Picture',
  pictureAlt: 'What the picture shows',
  story: 'Story',
  translations: 'Other languages',
  isPublished: 'Visitors see it',
}
export const fundFields = Object.keys(fundLabels) as (keyof FundForm)[]

export const formOf = (fund: FundEntry | null): FundForm => ({
  day: fund?.day ?? dayOf(new Date()),
  title: fund?.title ?? '',
  words: fund?.words ?? '',
  amount: fund?.amount ? dollars(fund.amount) : '',
  picture: fund?.picture ? `/media/${fund.picture.id}/${fund.picture.widths[0]}.webp` : '',
  pictureAlt: fund?.pictureAlt ?? '',
  story: fund?.story ? String(fund.story.id) : '',
  translations: textOf(fund?.translations ?? {}),
  isPublished: fund?.status === 'published',
})

export type Translations = FundEntry['translations']
const noWords: FundWords = { title: '', words: '', pictureAlt: '' }

export const translationsIn = ({ translations }: Pick<FundForm, 'translations'>): Translations =>
  JSON.parse(translations) as Translations

export const translationIn = (form: Pick<FundForm, 'translations'>, language: Language): FundWords =>
  translationsIn(form)[language] ?? noWords

export const withTranslation = (
  form: Pick<FundForm, 'translations'>,
  language: Language,
  part: Partial<FundWords>,
): Pick<FundForm, 'translations'> => ({
  translations: textOf({ ...translationsIn(form), [language]: { ...translationIn(form, language), ...part } }),
})

/** The same words are the same text: always in the same order, and without a language in which nothing is written. */
function textOf(translations: Translations): string {
  const written = languages.flatMap((language) => {
    const { title = '', words = '', pictureAlt = '' } = translations[language] ?? {}
    return title || words || pictureAlt ? [[language, { title, words, pictureAlt }] as const] : []
  })
  return JSON.stringify(Object.fromEntries(written))
}

/** What the form asks for, or why it cannot be asked for yet. */
export function fundAsked(
  form: FundForm,
): { asked: FundEntryGiven; obstacle: null } | { asked: null; obstacle: string } {
  const { day, title, words, pictureAlt, picture, isPublished } = form
  const amount = form.amount.trim() ? centsOf(form.amount) : null
  const obstacle = obstacleOf(form, amount)
  if (obstacle) return { asked: null, obstacle }
  return {
    asked: {
      ...{ day, title, words, amount, pictureAlt },
      translations: translationsIn(form),
      picture: picture.split('/')[2] ?? null,
      storyId: form.story.trim() ? Number(form.story) : null,
      status: isPublished ? 'published' : 'draft',
    },
    obstacle: null,
  }
}

function obstacleOf({ day, title, words, picture, pictureAlt, ...form }: FundForm, amount: number | null) {
  if (!day) return 'Enter the day.'
  if (!title.trim()) return 'Write a title.'
  if (!words.trim()) return 'Write what was done.'
  if (form.amount.trim() && amount === null) return 'An amount of dollars looks like 12.50.'
  if (form.story.trim() && !/^\d+$/.test(form.story.trim())) return 'The number of a story has digits alone.'
  return picture && !pictureAlt.trim() ? 'Write what the picture shows.' : null
}

/** Words of an entry that were not saved yet. */
interface FundDraft extends EditDraft<FundForm> {
  /** The number of the entry; 0 for one that is not made yet. */
  id: number
  /** Under which it is made: tried again after a broken line, it is still one entry. */
  key: string
}

export const freshDraft = (fund: FundEntry | null): FundDraft => {
  const words = formOf(fund)
  return { id: fund?.id ?? 0, key: newId(), words, base: words, revision: fund?.revision ?? 0, keptAt: '' }
}

export const nameOfFund = ({ title }: Pick<FundForm, 'title'>) =>
  title.trim() ? `the entry “${title.trim()}”` : 'the entry without a title'

export const fundDrafts = keepDrafts<FundDraft>('adminFunds', {
  sample: { id: 0, key: '', words: formOf(null), base: formOf(null) },
  tell: (drafts) => drafts.map(({ words }) => changesTo(nameOfFund(words))),
})
