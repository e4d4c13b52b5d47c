import { answerOrders } from '../../platform/programs.ts'
import type { StatementDrawing, StatementOrder } from './order.ts'
import { drawStatement } from './sheet.ts'

/** A program of its own: a long statement takes a second of a processor, in which nobody else should wait. */
answerOrders(
  (order: StatementOrder): Promise<StatementDrawing> =>
    drawStatement(order).then(
      (pdf) => ({ pdf }),
      (error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) }),
    ),
)
