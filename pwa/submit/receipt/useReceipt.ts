import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReceiptStatus } from '../../../data/contract/authors/receipts.ts'
import { readReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { refreshLibrary, refreshWith } from '../../offline/library/refresh.ts'
import { forgetWithdrawn } from '../../offline/outbox/receipts.ts'
import { useDevice } from '../../offline/useDevice.ts'
import { problemOf } from './receiptLabels.ts'
import { askStatus, isSilence, wordsOf } from './receiptRemote.ts'

/** `code` as it is kept with a receipt: without hyphens. */
export type Found = { code: string; status: ReceiptStatus }
type Problem = { tone: 'bad' | 'offline'; words: string }

const noConnection: Problem = {
  tone: 'offline',
  words: 'This needs signal. Your code stays here. The page asks again when you are online.',
}

/** Asks where a story is. Without a connection it asks by itself as soon as there is one. `given` is asked at once. */
export function useReceipt(given: string) {
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const waiting = useRef<string | null>(given && !problemOf(given) ? given : null)
  const latest = useRef(0)
  const queries = useQueryClient()
  const { online } = useDevice()

  const show = useCallback(
    async (next: Found) => {
      setFound(next)
      const { state, decidedAt } = next.status
      if (state !== 'withdrawn') return
      try {
        await forgetWithdrawn(next.code, decidedAt ?? next.status.receivedAt)
        refreshWith(queries)
        await refreshLibrary('online')
      } catch (error) {
        // A browser that keeps nothing has nothing to forget.
        console.warn('What this device keeps could not be cleared:', error)
      }
    },
    [queries],
  )

  const ask = useCallback(
    async (typed: string) => {
      const code = readReceiptCode(typed) ?? typed
      latest.current += 1
      const turn = latest.current
      setBusy(true)
      setProblem(null)
      setFound(null)
      try {
        const status = await askStatus(code)
        if (turn !== latest.current) return
        waiting.current = null
        await show({ code, status })
      } catch (error) {
        if (turn !== latest.current) return
        waiting.current = isSilence(error) ? code : null
        setProblem(isSilence(error) ? noConnection : { tone: 'bad', words: wordsOf(error) })
      } finally {
        if (turn === latest.current) setBusy(false)
      }
    },
    [show],
  )

  useEffect(() => {
    const code = waiting.current
    if (!code) return
    if (online) void ask(code)
    else setProblem(noConnection)
  }, [online, ask])

  return { found, problem, busy, ask, show }
}
