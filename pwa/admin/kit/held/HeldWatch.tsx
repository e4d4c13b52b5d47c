import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../acts/Button.tsx'
import { useAct } from '../acts/useAct.ts'
import { refreshDesk } from '../data/queries.ts'
import { heldWords, subjectInWords } from './heldWords.ts'
import { heldQuery, undo, type Waiting } from './queries.ts'
import { sayEnded, takeBackLast } from './undoing.ts'

/** Sees to what waits at the desk: shows what it has become, and what was not possible until somebody has read it. */
export function HeldWatch({ onEnded }: { onEnded: () => void }) {
  const { data = [] } = useQuery(heldQuery)
  useEnded(data, onEnded)
  useUndoKey()
  const refused = data.filter(({ state }) => state === 'refused')
  return refused.map((act) => <Refused key={act.id} act={act} />)
}

/** Whatever has ended has changed what is shown here, and perhaps the site. */
function useEnded(acts: readonly Waiting[], onEnded: () => void): void {
  const waiting = acts.filter(({ state }) => state === 'held').map(({ id }) => id)
  const before = useRef(waiting)
  const shown = waiting.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of the same ids is the same list
  useEffect(() => {
    const ended = before.current.filter((id) => !waiting.includes(id))
    before.current = waiting
    if (ended.length === 0) return
    for (const id of ended) void sayEnded(id)
    refreshDesk()
    onEnded()
  }, [shown])
}

/** Ctrl+Z, ⌘Z, outside of what is typed: there it means what it always means. */
function useUndoKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')
      if (isUndo && !isTyping && takeBackLast()) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function Refused({ act }: { act: Waiting }) {
  const dismissal = useAct({ act: () => undo([act]) })
  return (
    <Notice tone="bad">
      <p>
        <b>
          {subjectInWords(act)} was not {heldWords[act.does].done}.
        </b>{' '}
        {act.why}
      </p>
      <Button look="line small" busy={dismissal.isPending} onClick={() => dismissal.run()}>
        Dismiss
      </Button>
    </Notice>
  )
}
