import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { SearchAnswer, SearchFilter, Suggestions } from '../../data/contract/search.ts'
import { readIn } from '../../data/rules/languages.ts'
import { read, remoteOf } from './client.ts'
import { type Copied, fromLibrary } from './fallback.ts'

export type SearchPage = Copied<SearchAnswer>

/** What a copy has is looked at again at the next chance. */
const fresh = (page: { asOf: string | null } | undefined) => (page?.asOf ? 0 : Number.POSITIVE_INFINITY)

const library = () => import('../offline/library/search/search.ts')

/** What is found, page by page. Without the server, among what this device keeps. */
export const searchedStories = ({
  q,
  category,
  country,
  species,
  language,
  page,
}: SearchFilter & { page?: number }) => {
  const filter = { q, category, country, species, language }
  const chosen = [q, category, country, species, language].map((one) => one ?? null)
  return infiniteQueryOptions({
    queryKey: ['stories', 'found', ...chosen, page ?? 1],
    initialPageParam: page ?? 1,
    queryFn: ({ client, pageParam, signal }) =>
      fromLibrary<SearchAnswer>(
        signal,
        (init) => {
          const query = { ...filter, ...readIn(language), page: String(pageParam) }
          return read(remoteOf(client).api.search.$get({ query }, { init })) as Promise<SearchAnswer>
        },
        async () => (await library()).searchLibrary(filter, pageParam),
      ),
    getNextPageParam: ({ next }) => next,
    staleTime: ({ state }) => fresh(state.data?.pages.find(({ asOf }) => asOf)),
  })
}

/** What stories can be chosen by, as long as nothing is looked for. */
export const storyChoices = queryOptions({
  queryKey: ['stories', 'choices'],
  queryFn: ({ client, signal }) =>
    fromLibrary(
      signal,
      async (init) => {
        const asked = remoteOf(client).api.search.$get({ query: {} }, { init })
        const { choices } = (await read(asked)) as SearchAnswer
        return { choices }
      },
      async () => (await library()).libraryChoices(),
    ),
  staleTime: ({ state }) => fresh(state.data),
})

const none: Suggestions = { titles: [], species: [], countries: [], writers: [] }

/** What somebody may mean who has typed so much. Where nobody answers, nothing is suggested. */
export const suggestionsFor = (typed: string) =>
  queryOptions({
    queryKey: ['suggestions', typed],
    queryFn: ({ client, signal }) =>
      fromLibrary<Suggestions>(
        signal,
        async (init) => {
          const asked = remoteOf(client).api.search.suggestions.$get({ query: { q: typed } }, { init })
          return (await read(asked)) as Suggestions
        },
        async () => (await library()).suggestFromLibrary(typed),
      ).catch(() => ({ ...none, asOf: null })),
    staleTime: 60_000,
    gcTime: 60_000,
  })
