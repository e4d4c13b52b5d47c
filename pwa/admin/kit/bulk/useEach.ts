import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../../ui/toasts.ts'
import { failureOf, isStatus, serverWords } from '../data/failures.ts'

interface Refusal {
  name: string
  why: string
}

export interface Each<T> {
  items: readonly T[]
  send: (item: T) => Promise<unknown>
  nameOf: (item: T) => string
  /** What the toast says of those that were done. */
  told: (done: number) => { title: string; text: string }
}

/**
 * Does the same with one row after another, each as it was seen: what a colleague has changed meanwhile is left alone and
 * named. Without an answer of the server the rest is not tried.
 */
export function useEach<T>(onDone: (refused: readonly Refusal[]) => void) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [refused, setRefused] = useState<Refusal[]>([])
  const { mutate, error, isPending } = useMutation({
    async mutationFn({ items, send, nameOf }: Each<T>) {
      const refusals: Refusal[] = []
      for (const [index, item] of items.entries()) {
        setProgress({ done: index, total: items.length })
        try {
          await send(item)
        } catch (problem) {
          if (![404, 409].some((status) => isStatus(problem, status))) throw problem
          refusals.push({ name: nameOf(item), why: serverWords(problem) })
        }
      }
      return refusals
    },
    onSuccess(refusals, { items, told }) {
      const done = items.length - refusals.length
      setRefused(refusals)
      if (done > 0) showToast({ ...told(done), tone: 'good' })
      onDone(refusals)
    },
    onSettled: () => setProgress(null),
  })
  return { doEach: mutate, isPending, progress, refused, failure: error && failureOf('Update Failed', error) }
}
