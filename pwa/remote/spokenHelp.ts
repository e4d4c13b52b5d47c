import { queryOptions } from '@tanstack/react-query'
import type { SpokenHelp } from '../../data/contract/spokenHelp.ts'
import { language } from '../../data/words/language.ts'
import { read, remoteOf } from './client.ts'
import { fromLibrary } from './fallback.ts'
import { fresh } from './queries.ts'

/** Which steps of the form a person explains in the language of the page. Without a connection, those that were heard on this device. */
export const spokenHelp = () =>
  queryOptions({
    queryKey: ['spoken-help', language()],
    queryFn: ({ client, signal }) =>
      fromLibrary<{ help: SpokenHelp }>(
        signal,
        async (init) => {
          const param = { language: language() }
          return { help: await read(remoteOf(client).api['spoken-help'][':language'].$get({ param }, { init })) }
        },
        async () => (await import('../offline/library/keptHelp.ts')).keptHelp(),
      ),
    staleTime: ({ state }) => fresh(state.data),
  })
