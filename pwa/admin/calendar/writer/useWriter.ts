import { useEffect, useRef } from 'react'
import { useAct } from '../../kit/acts/useAct.ts'
import { failureOf } from '../../kit/data/failures.ts'
import { failed, isStopped } from '../failures.ts'

interface Given<Asked, Written> {
  act: 'generate' | 'generateWeekly'
  ask: (asked: Asked, signal: AbortSignal) => Promise<Written>
  onWritten: (written: Written, asked: Asked) => void
}

/** Has something written, which takes its time: it can be stopped, and stops when its dialog is left. */
export function useWriter<Written, Asked>({ act, ask, onWritten }: Given<Asked, Written>) {
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])
  const { run, isPending, failure, result } = useAct({
    act: (asked: Asked) => {
      control.current = new AbortController()
      return ask(asked, control.current.signal)
    },
    onDone: onWritten,
    failed: (error) => (isStopped(error) ? null : failureOf(failed[act], error)),
  })
  return {
    ask: run,
    stop: () => control.current?.abort(),
    isPending,
    written: result,
    failure,
  }
}
