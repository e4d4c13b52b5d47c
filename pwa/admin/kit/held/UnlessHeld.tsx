import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { HeldAct } from '../../../../data/contract/heldActs.ts'
import { Button } from '../acts/Button.tsx'
import { useAct } from '../acts/useAct.ts'
import { desk } from '../data/session.ts'
import { focusSectionHeading } from '../lists/SectionHead.tsx'
import { useNow } from '../words/useNow.ts'
import { heldWords } from './heldWords.ts'
import { doNow, heldQuery, type Waiting } from './queries.ts'
import { takeBack } from './undoing.ts'

interface Props {
  /** As the server names it. */
  kind: HeldAct['subject']['kind']
  id: number | string
  /** Names it where several stand in a list. */
  name: string
  children: ReactNode
}

/** What can be done with something; while an act of it waits, how long that is, and the ways to stop it or to have it at once. */
export function UnlessHeld({ kind, id, name, children }: Props) {
  const act = useHeld(kind, id)
  return act ? <HeldLine act={act} name={name} /> : children
}

function useHeld(kind: string, id: number | string): Waiting | undefined {
  const { data } = useQuery(heldQuery)
  return data?.find(({ subject, state }) => state === 'held' && subject.kind === kind && subject.id === String(id))
}

function HeldLine({ act, name }: { act: Waiting; name: string }) {
  const { admin } = useSnapshot(desk)
  const now = useNow(1_000).getTime()
  const hastening = useAct({ act: () => doNow([act]) })
  const line = useRef<HTMLSpanElement>(null)
  useFocusKept(line)
  const { doing } = heldWords[act.does]
  const by = act.admin === admin ? '' : ` by ${act.admin}`
  return (
    <span ref={line} className="held-line">
      {/* The toast has said it once: a screen reader does not hear each second. */}
      <span aria-hidden="true">
        {doing}
        {by} in <b>{Math.max(0, Math.ceil((act.endsAt - now) / 1_000))} s</b>
      </span>
      <span className="visually-hidden">
        {doing}
        {by} in a few seconds
      </span>
      <Button look="line small" aria-label={`Undo: ${name}`} onClick={() => void takeBack([act])}>
        Undo
      </Button>
      <Button look="quiet small" aria-label={`Now: ${name}`} busy={hastening.isPending} onClick={() => hastening.run()}>
        Now
      </Button>
    </span>
  )
}

/** The focus that was on the line goes to what takes its place. */
function useFocusKept(line: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = line.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const place = element.parentElement
      queueMicrotask(() => {
        const next = place?.isConnected ? place.querySelector('button') : null
        if (next) next.focus()
        else focusSectionHeading()
      })
    }
  }, [line])
}
