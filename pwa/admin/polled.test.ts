import { expect, it } from 'vitest'
import { postListQuery } from './blog/calls.ts'
import { donationTotalsQuery } from './donations/queries.ts'
import { applicationCountsQuery, messageCountsQuery } from './messages/queries.ts'
import { polled } from './polled.ts'
import { requestsQuery, retentionQuery } from './privacy/queries.ts'
import { figuresQuery } from './settings/figures.ts'
import { auditActionsQuery, sessionsQuery } from './settings/securityQueries.ts'

it.each([
  ['posts', postListQuery],
  ['donations', donationTotalsQuery],
  ['messages', messageCountsQuery],
  ['applications', applicationCountsQuery],
  ['data requests', requestsQuery],
  ['what is forgotten when', retentionQuery],
  ['public figures', figuresQuery],
  ['sessions', sessionsQuery],
  ['acts in the log', auditActionsQuery],
])('what a colleague changes of %s appears without a reload', (_what, query) => {
  expect(query).toMatchObject(polled)
})
