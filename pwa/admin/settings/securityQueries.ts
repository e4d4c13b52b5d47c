import { queryOptions } from '@tanstack/react-query'
import type { AuditFilter, OpenSession } from '../../../data/contract/admin.ts'
import { read, remote } from '../../remote/client.ts'
import { rowsQuery } from '../kit/data/listed.ts'
import { polled } from '../kit/data/polled.ts'
import { expectYes } from '../kit/data/remote.ts'

const { sessions, audit } = remote.api.admin

export const sessionsQuery = queryOptions({
  ...polled,
  queryKey: ['sessions'],
  queryFn: () => read(sessions.$get()),
})

export const endSession = ({ id }: OpenSession) => expectYes(sessions[':id'].$delete({ param: { id } }))

export const auditQuery = (filter: AuditFilter) =>
  rowsQuery(['audit', 'list', filter], (before) => audit.$get({ query: { ...filter, before } }))

export const auditActionsQuery = queryOptions({
  ...polled,
  queryKey: ['audit', 'actions'],
  queryFn: () => read(audit.actions.$get()),
})

/** What an act changed does not change any more, unless it is erased. */
export const auditDetailsQuery = (id: number) =>
  queryOptions({
    queryKey: ['audit', 'details', id],
    queryFn: () => read(audit[':id{\\d+}'].$get({ param: { id: String(id) } })),
  })
