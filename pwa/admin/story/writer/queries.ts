import { queryOptions } from '@tanstack/react-query'
import type { ProposalDecision } from '../../../../data/contract/authors/receipts.ts'
import type { AdminStory } from '../../../../data/contract/stories.ts'
import { read, remote } from '../../../remote/client.ts'
import { undoMs } from '../../../ui/interaction.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useOneAct } from '../../kit/acts/useAct.ts'
import { showUpdateFailed } from '../../kit/data/failures.ts'
import { colleagueMs, deskQueries, refreshDesk } from '../../kit/data/queries.ts'
import { withRiskReason } from '../../kit/data/riskReason.ts'
import { changing } from '../queries.ts'

const story = remote.api.stories[':id']

/** What the writer of a story answered and proposed. */
export const writerQuery = (id: number) =>
  queryOptions({
    queryKey: ['writer', id],
    queryFn: () => read(story.writer.$get({ param: { id: String(id) } })),
    refetchInterval: colleagueMs,
  })

const decide = (id: number, proposalId: number, json: ProposalDecision) =>
  changing(
    withRiskReason((riskReason) => {
      const param = { id: String(id), proposalId: String(proposalId) }
      return read(story.proposals[':proposalId'].$patch({ param, json: { ...json, riskReason } }))
    }),
  ).finally(() => deskQueries.invalidateQueries({ queryKey: writerQuery(id).queryKey }))

const doneWords = {
  accepted: {
    title: 'Proposal Accepted',
    text: 'The story has what was proposed. What was before stands in the history.',
  },
  declined: { title: 'Proposal Declined', text: 'The writer reads your reason with the receipt code.' },
}

/** Accepts a proposal for the words that are on the screen, or declines it; what was declined can be taken up again for a while. */
export const useDeciding = ({ id, revision }: AdminStory, { id: proposalId }: { id: number }, onDone?: () => void) =>
  useOneAct({
    mutationKey: ['move', id],
    act: (decision: { state: 'accepted' | 'declined'; reason?: string }) =>
      decide(id, proposalId, { ...decision, revision }),
    done: (_, { state }) => ({
      ...doneWords[state],
      ...(state === 'declined' && {
        action: { label: 'Undo', run: () => void reopen(id, proposalId) },
        durationMs: undoMs,
      }),
    }),
    onDone,
  })

async function reopen(id: number, proposalId: number): Promise<void> {
  try {
    await decide(id, proposalId, { state: 'open' })
    showToast({ title: 'Proposal Open', text: 'It waits for a decision again.', tone: 'good' })
  } catch (error) {
    showUpdateFailed(error)
  }
  refreshDesk()
}
