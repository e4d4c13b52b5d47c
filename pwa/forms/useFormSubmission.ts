import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '../offline/newId.ts'
import type { FormOutcome, MessageKind } from '../offline/outbox/submitForm.ts'
import { dismissToast } from '../ui/toasts.ts'
import { forgetFormDraft, formDraft, guardFormDrafts, keepFormDraft } from './formDraft.ts'
import { guardLeaving } from './leaveGuard.ts'
import { takeBack, useArrival, useTakenBack } from './useQueuedMessage.ts'

export type Issues = { field: string; message: string }[]

export type Phase = 'filling' | 'sending' | Exclude<FormOutcome['name'], 'refused'>

/** Whether the form has something to say about what was sent. */
export const isAnswered = (phase: Phase) => phase !== 'filling' && phase !== 'sending'

interface Given {
  kind: MessageKind
  /** Fills the form with a message from the outbox, and says what the server said of it. */
  onTakenBack: (body: unknown, said: { message: string; issues: Issues }) => void
  /** The message with which the form is still filled has left by itself and arrived. */
  onArrived?: () => void
  /** What stands in the form, to be found there again by who comes back from another page; null when it is not to be kept. */
  read?: () => unknown
}

/** A form's way to the server: through the device's outbox, under one id for as long as it is the same message. */
export function useFormSubmission({ kind, onTakenBack, onArrived, read }: Given) {
  const [phase, setPhase] = useState<Phase>('filling')
  const [queuedId, setQueuedId] = useState<string | null>(null)
  const id = useRef<string | null>(null)
  useTakenBack(kind, (taken) => {
    id.current = taken.id
    setQueuedId(null)
    setPhase('filling')
    onTakenBack(taken.body, taken)
  })
  useArrival(queuedId, () => {
    id.current = null
    setQueuedId(null)
    setPhase('sent')
    if (phase === 'waiting') onArrived?.()
  })
  /** What a form began with because it was kept counts as written. */
  const wasDraft = useRef(formDraft(kind) !== undefined)
  const isUnsent = useRef(wasDraft.current)
  const reading = useRef(read)
  reading.current = read
  // Before the fields are gone.
  useLayoutEffect(() => {
    forgetFormDraft(kind)
    if (isUnsent.current) guardLeaving(true)
    return () => {
      if (isUnsent.current) keepFormDraft(kind, reading.current?.())
    }
  }, [kind])
  useEffect(() => guardFormDrafts, [])

  return {
    phase,

    async submit(body: unknown, summary: string): Promise<FormOutcome & { id: string }> {
      dismissToast()
      setQueuedId(null)
      setPhase('sending')
      isUnsent.current = false
      id.current ??= newId()
      let outcome = await send(kind, body, summary, id.current)
      // Other words had arrived under this id, and their receipt was lost: these are a message of their own.
      if (outcome.name === 'refused' && outcome.status === 409) {
        id.current = newId()
        outcome = await send(kind, body, summary, id.current)
      }
      const sentAs = id.current
      const next = outcome.name === 'refused' ? 'filling' : outcome.name
      if (next !== 'waiting') id.current = null
      isUnsent.current = next === 'filling'
      if (next !== 'filling') {
        wasDraft.current = false
        guardLeaving(false)
      }
      if (next === 'saved' || next === 'waiting') setQueuedId(sentAs)
      setPhase(next)
      return { ...outcome, id: sentAs }
    },

    /** Somebody writes on. A message that waits for another try is taken out of the outbox: it leaves as it is then. */
    async typed(isChanged: boolean) {
      isUnsent.current = isChanged || wasDraft.current
      guardLeaving(isUnsent.current)
      void preload()
      if (phase === 'filling' || phase === 'sending') return
      setQueuedId(null)
      setPhase('filling')
      if (phase === 'waiting' && id.current && !(await takeBack(id.current))) id.current = null
    },
  }
}

const notSent: FormOutcome = { name: 'refused', status: 0, message: '', issues: [] }

async function send(kind: MessageKind, body: unknown, summary: string, id: string): Promise<FormOutcome> {
  try {
    const { submitForm } = await import('../offline/outbox/submitForm.ts')
    return await submitForm(kind, body, summary, id)
  } catch (error) {
    console.warn('Submitting failed:', error)
    return notSent
  }
}

let preloaded = false

/** With the first keystroke comes what sending will need, while there is still a connection. */
async function preload() {
  if (preloaded) return
  preloaded = true
  await import('../offline/outbox/submitForm.ts').catch(() => {
    preloaded = false
  })
}
