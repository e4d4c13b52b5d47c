import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, presentAs } from './columns.ts'

/** How often somebody did something since `windowStart`. An identifier is a receipt, device, e-mail or address key. */
export const rateLimitTracker = sqliteTable(
  'rate_limit_tracker',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    identifierType: text('identifier_type').notNull(),
    actionType: text('action_type').notNull(),
    actionCount: integer('action_count').notNull().default(1),
    windowStart: presentAs('window_start'),
    lastAction: presentAs('last_action'),
    isBlocked: flag('is_blocked').notNull().default(false),
    blockUntil: instant('block_until'),
    blockReason: text('block_reason'),
  },
  (t) => [
    uniqueIndex('rate_limit_tracker_once').on(t.identifier, t.identifierType, t.actionType),
    index('rate_limit_tracker_by_age').on(t.lastAction),
  ],
)

export const abuseDetection = sqliteTable(
  'abuse_detection',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    identifierType: text('identifier_type').notNull(),
    abuseType: text('abuse_type').notNull(),
    severity: integer('severity').notNull().default(1),
    detectionCount: integer('detection_count').notNull().default(1),
    firstDetected: presentAs('first_detected'),
    lastDetected: presentAs('last_detected'),
    currentPenalty: text('current_penalty'),
    penaltyUntil: instant('penalty_until'),
    metadata: text('metadata', { mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (t) => [
    index('abuse_detection_by_identifier').on(t.identifier, t.identifierType, t.abuseType),
    index('abuse_detection_by_age').on(t.lastDetected),
  ],
)
