import { queryOptions } from '@tanstack/react-query'
import type { AuthorPage } from '../../data/contract/authors/pages.ts'
import type { StoriesByCountry, WaysOn } from '../../data/contract/ways.ts'
import { readIn } from '../../data/rules/languages.ts'
import { read, remoteOf } from './client.ts'
import { fromLibrary } from './fallback.ts'
import { fresh, nullWhenMissing } from './queries.ts'

/** Who wrote the stories of a page; `author` is null when nothing of theirs is published (any more). */
export const authorOf = (page: string) =>
  queryOptions({
    queryKey: ['ways', 'author', page],
    queryFn: ({ client, signal }) =>
      fromLibrary<{ author: AuthorPage | null }>(
        signal,
        async (init) => {
          const asked = remoteOf(client).api['author-pages'][':page'].$get({ param: { page } }, { init })
          return { author: await (read(asked) as Promise<AuthorPage>).catch(nullWhenMissing) }
        },
        async () => (await fromDevice()).libraryAuthor(page),
      ),
    staleTime: ({ state }) => fresh(state.data),
  })

/** Where to go on after a story; `ways` is null when there is no such story (any more). */
export const waysOnFromStory = (id: number) =>
  queryOptions({
    queryKey: ['ways', 'on', id],
    queryFn: ({ client, signal }) =>
      fromLibrary<{ ways: WaysOn | null }>(
        signal,
        async (init) => {
          const asked = remoteOf(client).api.stories[':id'].ways.$get(
            { param: { id: String(id) }, query: readIn() },
            { init },
          )
          return { ways: await (read(asked) as Promise<WaysOn>).catch(nullWhenMissing) }
        },
        async () => (await fromDevice()).libraryWaysOn(id),
      ),
    staleTime: ({ state }) => fresh(state.data),
  })

export const storiesByCountry = queryOptions({
  queryKey: ['ways', 'countries'],
  queryFn: ({ client, signal }) =>
    fromLibrary<StoriesByCountry>(
      signal,
      (init) => read(remoteOf(client).api['story-countries'].$get({}, { init })),
      async () => (await fromDevice()).libraryCountries(),
    ),
  staleTime: ({ state }) => fresh(state.data),
})

const fromDevice = () => import('../offline/library/libraryWays.ts')
