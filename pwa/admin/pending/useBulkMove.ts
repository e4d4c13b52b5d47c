import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { showToast } from '../../ui/toasts.ts'
import { colleaguesVersion, failureOf, isStatus, serverWords } from '../kit/data/failures.ts'
import { changeStatus } from '../kit/data/remote.ts'
import { desk } from '../kit/data/session.ts'
import { counted } from '../kit/words/counted.ts'
import { noteStory } from '../story/queries.ts'

interface Bulk {
  stories: readonly AdminStory[]
  reason?: string
}

type Refusal = { title: string; why: string }

/**
 * Moves stories one after another, each as it was seen: what a colleague has changed or decided meanwhile is left alone
 * and named. Without an answer of the server the rest is not tried.
 */
export function useBulkMove(to: 'published' | 'rejected', onDone: () => void) {
  const { admin } = useSnapshot(desk)
  // Those that are through, so that trying again after a lost answer goes on with the rest.
  const [through] = useState(() => new Set<number>())
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [refused, setRefused] = useState<Refusal[] | null>(null)
  const { mutate, error } = useMutation({
    async mutationFn({ stories, reason }: Bulk) {
      const refusals: Refusal[] = []
      for (const [index, { id, revision, title }] of stories.entries()) {
        setProgress({ done: index, total: stories.length })
        if (through.has(id)) continue
        try {
          noteStory(await changeStatus(id, { status: to, reason, revision }))
          through.add(id)
        } catch (problem) {
          if (!isRefusal(problem)) throw problem
          const current = colleaguesVersion(problem)
          if (current) noteStory(current)
          // One's own move whose answer was lost.
          if (current?.status === to && current.decidedBy === admin) through.add(id)
          else refusals.push({ title, why: serverWords(problem) })
        }
      }
      return refusals
    },
    onSuccess(refusals, { stories }) {
      const moved = stories.length - refusals.length
      if (moved > 0) showToast({ ...wordsOf(to, moved), tone: 'good' })
      if (refusals.length > 0) setRefused(refusals)
      else onDone()
    },
    onSettled: () => setProgress(null),
  })
  return { moveAll: mutate, progress, refused, failure: error && failureOf('Update Failed', error) }
}

/** About this story alone: somebody decided or changed it, or it is gone. */
const isRefusal = (problem: unknown) => [404, 409].some((status) => isStatus(problem, status))

const wordsOf = (to: 'published' | 'rejected', count: number) =>
  to === 'published'
    ? { title: 'Stories Published', text: `${counted(count, 'story is', 'stories are')} on the public site.` }
    : {
        title: 'Stories Rejected',
        text: `${counted(count, 'story is', 'stories are')} kept under Rejected, with your reason.`,
      }
