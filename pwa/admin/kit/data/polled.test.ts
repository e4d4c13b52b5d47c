import { expect, it } from 'vitest'
import { postListQuery } from '../../blog/calls.ts'
import { donationTotalsQuery } from '../../donations/queries.ts'
import { applicationCountsQuery, messageCountsQuery } from '../../messages/queries.ts'
import { requestsQuery, retentionQuery } from '../../privacy/queries.ts'
import { entriesQuery, explanationQuery, pointsQuery, statementQuery } from '../../rewards/queries.ts'
import { figuresQuery } from '../../settings/FiguresPanel.tsx'
import { auditActionsQuery, sessionsQuery } from '../../settings/securityQueries.ts'
import { polled } from './polled.ts'

it.each([
  ['posts', postListQuery({})],
  ['donations', donationTotalsQuery],
  ['messages', messageCountsQuery],
  ['applications', applicationCountsQuery],
  ['data requests', requestsQuery],
  ['what is forgotten when', retentionQuery],
  ['public figures', figuresQuery],
  ['sessions', sessionsQuery],
  ['acts in the log', auditActionsQuery],
  ['points over time', pointsQuery('weeks')],
  ['why an author has earned what they have', explanationQuery(1)],
  ['what is in the ledger', entriesQuery(1)],
  ['a statement', statementQuery(1, '2026-11')],
])('what a colleague changes of %s appears without a reload', (_what, query) => {
  expect(query).toMatchObject(polled)
})
