import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ImportKind } from '../../../../../data/vocabulary/imports.ts'
import { read, readPage, remote } from '../../../../remote/client.ts'
import { pages, rowsOf } from '../../../kit/data/listed.ts'
import { polled } from '../../../kit/data/polled.ts'
import { expectYes } from '../../../kit/data/remote.ts'
import { isUnderWay } from './words.ts'

const { imports } = remote.api
const of = (id: number) => ({ param: { id: String(id) } })
const key = 'imports'

/** While one is under way. */
const followedMs = 1_000

/** Imports that were begun, newest first. */
export const importsQuery = infiniteQueryOptions({
  ...pages,
  queryKey: [key, 'list'],
  queryFn: ({ pageParam }) => readPage(imports.$get({ query: { before: pageParam ?? undefined } })),
  select: rowsOf,
  staleTime: followedMs,
  refetchInterval: ({ state }) =>
    state.data && rowsOf(state.data).some(isUnderWay) ? followedMs : polled.refetchInterval,
})

/** One of them, with what stays although it was taken back. */
export const importQuery = (id: number) =>
  queryOptions({ ...polled, queryKey: [key, 'one', id], queryFn: () => read(imports[':id'].$get(of(id))) })

export const lookAtFile = ({ kind, file }: { kind: ImportKind; file: File }) =>
  read(
    imports[':kind'].$post(
      { param: { kind } },
      { init: { body: file, headers: { 'content-type': 'application/octet-stream' } } },
    ),
  )
export const beginImport = (id: number) => read(imports[':id'].begin.$post(of(id)))
export const undoImport = (id: number) => read(imports[':id'].undo.$post(of(id)))
export const dropImport = (id: number) => expectYes(imports[':id'].$delete(of(id)))
export const reportOf = (id: number) => `/api/imports/${id}/report`
