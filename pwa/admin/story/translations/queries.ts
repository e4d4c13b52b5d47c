import { queryOptions } from '@tanstack/react-query'
import type { TranslationsOfStory, TranslationWords } from '../../../../data/contract/translations.ts'
import { read, remote } from '../../../remote/client.ts'
import { colleagueMs, deskQueries } from '../../kit/data/queries.ts'

const translations = remote.api.stories[':id'].translations
const named = (id: number, language: string) => ({ param: { id: String(id), language } })

/** How often it is looked at while a machine writes, in milliseconds. */
const draftingMs = 2_000

export const translationsQuery = (id: number) =>
  queryOptions({
    queryKey: ['translations', id],
    queryFn: () => read(translations.$get({ param: { id: String(id) } })) as Promise<TranslationsOfStory>,
    refetchInterval: ({ state }) =>
      state.data?.translations.some(({ askedAt }) => askedAt) ? draftingMs : colleagueMs,
  })

/** Shows what a call has changed. */
async function renewing<Answer>(id: number, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } finally {
    void deskQueries.invalidateQueries({ queryKey: translationsQuery(id).queryKey })
  }
}

export const saveTranslation = (id: number, language: string, json: TranslationWords) =>
  renewing(id, read(translations[':language'].$put({ ...named(id, language), json })))

export const askMachine = (id: number, language: string, revision: number | undefined) =>
  renewing(id, read(translations[':language'].draft.$post({ ...named(id, language), json: { revision } })))
