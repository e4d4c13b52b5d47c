import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { newId } from '../offline/newId.ts'
import type { LetterFate, LetterKind } from '../offline/posting.ts'
import { device } from '../offline/status.ts'

export type Phase =
  | 'filling'
  | 'sending'
  /** The server has it. */
  | 'sent'
  /** It is on this device and leaves by itself. */
  | 'saved'
  /** The server could not take it now. It is on this device and tried again by itself; the form stays open with it. */
  | 'waiting'

export type Issues = { field: string; message: string }[]

interface Given {
  kind: LetterKind
  /** Fills the form with a letter from the outbox, and says what the server said of it. */
  onTakenBack: (body: unknown, said: { message: string; issues: Issues }) => void
}

/** A form's way to the server: through the device's outbox, under one id for as long as it is the same letter. */
export function useLetter({ kind, onTakenBack }: Given) {
  const [phase, setPhase] = useState<Phase>('filling')
  const id = useRef<string | null>(null)
  useTakenBack(kind, (taken) => {
    id.current = taken.id
    setPhase('filling')
    onTakenBack(taken.body, taken)
  })
  useEffect(
    () => () => {
      device.writing = false
    },
    [],
  )

  return {
    phase,

    async post(body: unknown, summary: string): Promise<LetterFate> {
      setPhase('sending')
      id.current ??= newId()
      const fate = await send(kind, body, summary, id.current)
      const next = phaseAfter(fate)
      if (next !== 'waiting') id.current = null
      if (next !== 'filling') device.writing = false
      setPhase(next)
      return fate
    },

    /** Somebody writes on. A letter that waits for another try is taken out of the outbox: it leaves as it is then. */
    async typed() {
      device.writing = true
      void preload()
      if (phase === 'filling' || phase === 'sending') return
      setPhase('filling')
      if (phase === 'waiting' && id.current && !(await takeBack(id.current))) id.current = null
    },

    startAnother: () => setPhase('filling'),
  }
}

const notPosted: LetterFate = { name: 'refused', status: 0, message: '', issues: [] }

async function send(kind: LetterKind, body: unknown, summary: string, id: string): Promise<LetterFate> {
  try {
    const { postLetter } = await import('../offline/posting.ts')
    return await postLetter(kind, body, summary, id)
  } catch (error) {
    console.warn('Posting failed:', error)
    return notPosted
  }
}

function phaseAfter(fate: LetterFate): Phase {
  if (fate.name === 'sent') return 'sent'
  if (fate.name === 'refused') return 'filling'
  return fate.why === 'busy' || fate.why === 'server' ? 'waiting' : 'saved'
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeBack>>>

async function takeBack(id: string) {
  const { takeLetterBack } = await import('../offline/posting.ts')
  return takeLetterBack(id)
}

/** The outbox opens a form with `#letter-<id>` at the end of its address. */
function useTakenBack(kind: LetterKind, onTaken: (taken: Taken) => void) {
  const { hash } = useLocation()
  const on = useRef(onTaken)
  on.current = onTaken
  useEffect(() => {
    const id = hash.startsWith('#letter-') ? hash.slice('#letter-'.length) : null
    if (!id) return
    let gone = false
    void takeBack(id).then((taken) => {
      if (!gone && taken?.kind === kind) on.current(taken)
    })
    return () => {
      gone = true
    }
  }, [hash, kind])
}

let preloaded = false

/** With the first keystroke comes what sending will need, while there is still a connection. */
async function preload() {
  if (preloaded) return
  preloaded = true
  await import('../offline/posting.ts').catch(() => {
    preloaded = false
  })
}
