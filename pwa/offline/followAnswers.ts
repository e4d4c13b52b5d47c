import type { QueryClient } from '@tanstack/react-query'
import { refreshWith } from './library/refresh.ts'
import { rememberAnswers } from './library/rememberedAnswers.ts'
import { watchWithdrawals } from './library/withdrawals.ts'
import { report } from './start.ts'

/** The answers of the app's screens lose what the server withdrew, and the small ones are remembered. */
export function followAnswers(queries: QueryClient): void {
  refreshWith(queries)
  watchWithdrawals(queries, report)
  void rememberAnswers(queries).catch(report)
}
