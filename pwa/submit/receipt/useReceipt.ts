import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReceiptStatus, StoryFigures } from '../../../data/contract/authors/receipts.ts'
import { readReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { t } from '../../../data/words/words.ts'
import { refreshLibrary, refreshWith } from '../../offline/library/refresh.ts'
import { findSeenStory, keepSeenStory } from '../../offline/outbox/ownStories.ts'
import { forgetWithdrawn } from '../../offline/outbox/receipts.ts'
import { useDevice } from '../../offline/useDevice.ts'
import { problemOf } from './receiptLabels.ts'
import { askFigures, askStatus, isSilence, wordsOf } from './receiptRemote.ts'

/** `code` as it is kept with a receipt: without hyphens. */
export type Found = {
  code: string
  status: ReceiptStatus
  figures: StoryFigures | null
  /** When this phone saw it so, where it cannot be asked now. */
  seenAt: string | null
}
type Problem = { tone: 'bad' | 'offline'; words: string }

const noConnection = (): Problem => ({
  tone: 'offline',
  words: t('This needs signal. Your code stays here. The page asks again when you are online.'),
})

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
      const { state, decidedAt, receivedAt } = next.status
      try {
        if (state === 'withdrawn') {
          await forgetWithdrawn(next.code, decidedAt ?? receivedAt)
          refreshWith(queries)
          await refreshLibrary('online')
        } else await keepSeenStory(next.code, next, new Date())
      } catch (error) {
        // A browser that keeps nothing has nothing to forget.
        console.warn('What this device keeps of the story could not be changed:', error)
      }
    },
    [queries],
  )

  const fetchStory = useCallback(
    async (code: string, turn: number) => {
      const isLate = () => turn !== latest.current
      try {
        const status = await askStatus(code)
        if (isLate()) return
        waiting.current = null
        setProblem(null)
        const figures = status.hasFigures ? await askFigures(code).catch(() => null) : null
        if (!isLate()) await show({ code, status, figures, seenAt: null })
      } catch (error) {
        if (isLate()) return
        waiting.current = isSilence(error) ? code : null
        const seen = isSilence(error) ? await findSeenStory(code).catch(() => null) : null
        if (isLate()) return
        setProblem(isSilence(error) ? (seen ? null : noConnection()) : { tone: 'bad', words: wordsOf(error) })
        if (seen) setFound({ code, status: seen.status, figures: seen.figures, seenAt: seen.at })
      }
    },
    [show],
  )

  const ask = useCallback(
    async (typed: string) => {
      const code = readReceiptCode(typed) ?? typed
      latest.current += 1
      const turn = latest.current
      setBusy(true)
      setProblem(null)
      setFound((before) => (before?.code === code && before.seenAt ? before : null))
      await fetchStory(code, turn)
      if (turn === latest.current) setBusy(false)
    },
    [fetchStory],
  )

  /** Asks again, with what is shown staying until the answer comes. */
  const renew = useCallback(
    (code: string) => {
      latest.current += 1
      return fetchStory(code, latest.current)
    },
    [fetchStory],
  )

  useEffect(() => {
    const code = waiting.current
    if (!code) return
    if (online) void ask(code)
    else void renew(code)
  }, [online, ask, renew])

  return { found, problem, busy, ask, renew }
}
