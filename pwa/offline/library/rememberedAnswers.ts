import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'

/** Small figures without anybody's text in them: nothing here ever has to be withdrawn. */
const kept = new Set<unknown>(['statistics'])

const maxAgeMs = 30 * 24 * 3_600_000
/** Changes with the shape of what is kept. */
const version = '1'

/**
 * Remembers small answers from one visit to the next, so that the installed app opens with the last known figures
 * instead of zeros. What the server has said in this visit is never replaced; what was restored is asked for again.
 */
export async function rememberAnswers(queries: QueryClient) {
  const persister = createSyncStoragePersister({ storage: localStorage, key: 'answers' })
  const unanswered = Array.from(kept, (key) => [key]).filter((queryKey) => !queries.getQueryData(queryKey))

  const remembered = await persister.restoreClient()
  if (remembered && remembered.buster === version && Date.now() - remembered.timestamp < maxAgeMs) {
    hydrate(queries, remembered.clientState)
    if (navigator.onLine) for (const queryKey of unanswered) void queries.invalidateQueries({ queryKey })
  }

  const save = () => {
    const clientState = dehydrate(queries, { shouldDehydrateQuery: isKept })
    if (clientState.queries.length > 0)
      void persister.persistClient({ timestamp: Date.now(), buster: version, clientState })
  }
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query)) save()
  })
  save()
}

const isKept = ({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>) =>
  kept.has(queryKey[0]) && state.status === 'success'
