import { z } from 'zod'
import { adminNames } from '../../../data/contract/admin.ts'
import { alertKindNames } from '../../../data/vocabulary/notifications.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import { collectJob } from '../../platform/notifications/notify.ts'
import { collectAlerts, digestJob, escalateJob, pushAlerts, pushJob } from './alerts.ts'
import { escalate, mailDigest } from './mailing.ts'

export const alertJobs = (depsOf: () => Deps): JobHandlers => ({
  [collectJob]: defineJob({ run: () => collectAlerts(depsOf()) }),
  [pushJob]: defineJob({
    payload: z.object({
      device: z.int(),
      kind: z.enum(alertKindNames),
      first: z.int(),
      until: z.iso.datetime().nullable(),
    }),
    concurrency: 4,
    // With the pauses between them, an hour and a half.
    maxAttempts: 10,
    run: (work) => pushAlerts(depsOf(), work),
  }),
  [digestJob]: defineJob({
    payload: z.object({ admin: z.enum(adminNames) }),
    run: ({ admin }) => mailDigest(depsOf(), admin),
  }),
  [escalateJob]: defineJob({ run: () => escalate(depsOf()) }),
})
