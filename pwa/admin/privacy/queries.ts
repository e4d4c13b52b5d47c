import { queryOptions } from '@tanstack/react-query'
import type { DataRequest, NewDataRequest, PersonErased } from '../../../data/contract/privacy.ts'
import { ApiError, read, remote } from '../../remote/client.ts'
import { useAct } from '../kit/acts/useAct.ts'
import { polled } from '../kit/data/polled.ts'
import { byHand, deskQueries } from '../kit/data/queries.ts'
import { saveFile } from '../kit/data/saveFile.ts'
import { requestWords } from './privacyLabels.ts'

const { privacy } = remote.api

/** What there is of a person. Forgotten by this device as soon as it is no longer shown. */
export const personQuery = (email: string) =>
  queryOptions({
    queryKey: ['privacy', 'person', email],
    queryFn: () => read(privacy.find.$post({ json: { email } })),
    gcTime: 0,
    staleTime: 0,
    // Each look is noted in the audit log: only Find and an erasure make one.
    meta: byHand,
    refetchOnReconnect: false,
  })

export const requestsQuery = queryOptions({
  ...polled,
  queryKey: ['privacy', 'requests'],
  queryFn: () => read(privacy.requests.$get()),
})

export const retentionQuery = queryOptions({
  ...polled,
  queryKey: ['privacy', 'retention'],
  queryFn: () => read(privacy.retention.$get()),
})

export type ExportFormat = 'json' | 'html'

/** Makes a copy to keep as a file. */
export const useExport = (email: string) =>
  useAct({
    act: async (format: ExportFormat) => {
      const answer = await privacy.export.$post({ json: { email, format } })
      if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText)
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'personal-data'
      saveFile(await answer.blob(), name)
    },
    done: () => ({ title: 'Copy Made', text: 'Send it to this person alone, then delete it from this device.' }),
    failed: 'Save Failed',
  })

export const useErase = (email: string, onErased: (erased: PersonErased) => void) =>
  useAct({
    act: (asked: { confirm: string; isWaived: boolean }) => read(privacy.erase.$post({ json: { email, ...asked } })),
    done: ({ kept }) => ({
      title: 'Person Erased',
      text: kept.some(({ count }) => count > 0) ? 'What is kept by law is listed with its reason.' : undefined,
    }),
    onDone: (erased) => {
      deskQueries.setQueryData(
        personQuery(email).queryKey,
        (found) => found && { ...found, shelves: erased.kept, openRequests: [] },
      )
      void deskQueries.invalidateQueries({ queryKey: personQuery(email).queryKey })
      onErased(erased)
    },
    failed: 'Delete Failed',
  })

/** Under the same key it is one request, however often it is sent. */
export const useNewRequest = (onNoted: (request: DataRequest) => void) =>
  useAct({
    act: ({ key, ...json }: NewDataRequest & { key: string }) =>
      read(privacy.requests.$post({ json }, { headers: { 'idempotency-key': key } })),
    done: ({ kind }) => ({ title: 'Request Noted', text: `${requestWords[kind]}: the clock runs.` }),
    onDone: onNoted,
    failed: 'Create Failed',
  })

export const useRequestMove = (onMoved: () => void) =>
  useAct({
    act: ({ id, way }: { id: number; way: 'close' | 'reopen' }) =>
      read(privacy.requests[':id'][way].$post({ param: { id: String(id) } })),
    done: (_request, { way }) => ({ title: way === 'close' ? 'Request Closed' : 'Request Open Again' }),
    onDone: onMoved,
  })
