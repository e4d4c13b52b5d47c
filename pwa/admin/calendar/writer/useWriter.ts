import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { failureOf } from '../../kit/data/failures.ts'
import { failed, isStopped, showFailure } from '../failures.ts'

interface Given<Asked, Written> {
  act: 'generate' | 'generateWeekly'
  ask: (asked: Asked, signal: AbortSignal) => Promise<Written>
  onWritten: (written: Written, asked: Asked) => void
}

/** Has something written, which takes its time: it can be stopped, and stops when its dialog is left. */
export function useWriter<Written, Asked>({ act, ask, onWritten }: Given<Asked, Written>) {
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (asked: Asked) => {
      control.current = new AbortController()
      return ask(asked, control.current.signal)
    },
    onSuccess: onWritten,
    onError: showFailure(act),
  })
  return {
    ask: mutate,
    stop: () => control.current?.abort(),
    isPending,
    written: data,
    failure: isStopped(error) ? null : failureOf(failed[act], error),
  }
}
