import { queryOptions } from '@tanstack/react-query'
import type { AuthorPage } from '../../data/contract/authors/pages.ts'
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
        (library) => library.libraryAuthor(page),
      ),
    staleTime: ({ state }) => fresh(state.data),
  })
