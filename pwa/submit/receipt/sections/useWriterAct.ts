import { useEffect, useRef, useState } from 'react'
import { t } from '../../../../data/words/words.ts'
import { useArrival } from '../../../forms/useQueuedMessage.ts'
import { newId } from '../../../offline/newId.ts'
import type { WriterKind } from '../../../offline/outbox/outbox.ts'
import { writerActNames } from './actNames.ts'

export type ActPhase = 'writing' | 'sending' | 'sent' | 'saved' | 'waiting'

/** The server's final word against something; with 0 there was none, and this browser keeps nothing. */
export type Refused = { status: number; message: string }

interface Given {
  code: string
  /** It has arrived, now or later. */
  onArrived: () => void
}

/** One thing that a writer sends with a receipt code: through the outbox, under one id for as long as it is the same. */
export function useWriterAct(kind: WriterKind, { code, onArrived }: Given) {
  const [phase, setPhase] = useState<ActPhase>('writing')
  const [refused, setRefused] = useState<Refused | null>(null)
  const [queued, setQueued] = useState<string | null>(null)
  const id = useRef<string | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useArrival(queued, () => {
    setQueued(null)
    setPhase('sent')
    onArrived()
  })

  /** `letter`: the message of the outbox in whose place it goes. `isSafe`: it has arrived, or is in the outbox as `letter`. */
  async function send(
    words: object,
    letter: string | null = null,
  ): Promise<{ isSafe: boolean; letter: string | null }> {
    setPhase('sending')
    setRefused(null)
    id.current = letter ?? id.current ?? newId()
    const sentAs = id.current
    const { submitForm } = await import('../../../offline/outbox/submitForm.ts')
    const outcome = await submitForm(kind, { code, ...words }, t(writerActNames[kind]), sentAs)
    // Without an answer the server may have it: the same again is the same one.
    if (outcome.name !== 'refused' || outcome.status !== 0) id.current = null
    if (!isGone.current) {
      if (outcome.name === 'refused') setRefused(outcome)
      setPhase(outcome.name === 'refused' ? 'writing' : outcome.name)
      if (outcome.name === 'saved' || outcome.name === 'waiting') setQueued(sentAs)
    }
    if (outcome.name === 'sent') onArrived()
    const isQueued = outcome.name === 'saved' || outcome.name === 'waiting'
    return { isSafe: outcome.name !== 'refused', letter: isQueued ? sentAs : null }
  }

  return { phase, refused, isBusy: phase === 'sending', send, writeOn: () => setPhase('writing') }
}
