import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { useEach } from '../kit/bulk/useEach.ts'
import { colleaguesVersion } from '../kit/data/failures.ts'
import { changeStatus } from '../kit/data/remote.ts'
import { desk } from '../kit/data/session.ts'
import { counted } from '../kit/words/counted.ts'
import { noteStory } from '../story/queries.ts'

/** Moves several stories: whether all went, or which were left alone. */
export function useBulkMove(to: 'published' | 'rejected', onDone: () => void) {
  const { admin } = useSnapshot(desk)
  // Those that are through, so that trying again after a lost answer goes on with the rest.
  const [through] = useState(() => new Set<number>())
  const { doEach, ...each } = useEach<AdminStory>((refused) => refused.length > 0 || onDone())
  async function move({ id, revision }: AdminStory, reason?: string) {
    if (through.has(id)) return
    try {
      noteStory(await changeStatus(id, { status: to, reason, revision }))
    } catch (problem) {
      const current = colleaguesVersion(problem)
      if (current) noteStory(current)
      // One's own move whose answer was lost.
      if (current?.status !== to || current.decidedBy !== admin) throw problem
    }
    through.add(id)
  }
  return {
    ...each,
    moveAll: (items: readonly AdminStory[], reason?: string) =>
      doEach({
        items,
        send: (story) => move(story, reason),
        nameOf: ({ title }) => title,
        told: (done) => wordsOf(to, done),
      }),
  }
}

const wordsOf = (to: 'published' | 'rejected', count: number) =>
  to === 'published'
    ? { title: 'Stories Published', text: `${counted(count, 'story is', 'stories are')} on the public site.` }
    : {
        title: 'Stories Rejected',
        text: `${counted(count, 'story is', 'stories are')} kept under Rejected, with your reason.`,
      }
