import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campaign } from '../../../../data/contract/outreach/newsletter.ts'
import { showToast } from '../../../ui/toasts.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { actOf } from '../../kit/acts/useAct.ts'
import { counted } from '../../kit/words/counted.ts'
import { showNewsletterError } from '../newsletterFailures.ts'
import { campaignQuery } from '../queries.ts'
import { type CampaignMove, moveCampaign, retryCampaign } from '../remote.ts'

const done: Record<CampaignMove, { title: string; text: string }> = {
  pause: { title: 'Paused', text: 'Nothing more leaves until you resume it.' },
  resume: { title: 'Resumed', text: 'The rest is on its way.' },
  cancel: { title: 'Stopped', text: 'Those who have not got it will not get it.' },
  retry: { title: 'Trying Again', text: 'What failed is on its way again.' },
}

interface Move {
  name: CampaignMove
  /** Those too of which nobody knows whether they arrived. */
  unsure?: boolean
}

type Question = 'cancel' | 'unsure'

/** What can be done about a newsletter in the state in which it is. */
export function CampaignActs({ campaign: { id, state, counts } }: { campaign: Campaign }) {
  const { move, busy, doing } = useMoves(id)
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const answer = (asked: Move) => {
    close()
    move(asked)
  }
  const mayRetry = state !== 'cancelled'
  const isOpen = state === 'sending' || state === 'paused'
  const button = (name: CampaignMove, words: string, look: string, onPress: () => void) => (
    <MoveButton className={look} busy={busy} sending={doing === name} onPress={onPress}>
      {words}
    </MoveButton>
  )
  return (
    <>
      {state === 'sending' && button('pause', 'Pause', 'line', () => move({ name: 'pause' }))}
      {state === 'paused' && button('resume', 'Resume', '', () => move({ name: 'resume' }))}
      {isOpen && counts.queued > 0 && button('cancel', 'Stop the rest', 'stop', () => setQuestion('cancel'))}
      {mayRetry &&
        counts.failed > 0 &&
        button('retry', `Send ${counts.failed.toLocaleString('en-US')} failed again`, 'line', () =>
          move({ name: 'retry' }),
        )}
      {mayRetry &&
        counts.unsure > 0 &&
        button('retry', `Send ${counts.unsure.toLocaleString('en-US')} unsure again`, 'line', () =>
          setQuestion('unsure'),
        )}
      {question === 'cancel' && (
        <ActionDialog
          title="Stop the rest?"
          cancel="Go on sending"
          confirm="Stop the rest"
          look="stop"
          act={actOf(() => answer({ name: 'cancel' }))}
          onClose={close}
        >
          <p>
            {counted(counts.queued, 'person', 'people')} will not get this newsletter. It cannot be begun again; a pause
            can.
          </p>
        </ActionDialog>
      )}
      {question === 'unsure' && (
        <ActionDialog
          title="Send the unsure ones again?"
          cancel="Leave them"
          confirm="Send again"
          act={actOf(() => answer({ name: 'retry', unsure: true }))}
          onClose={close}
        >
          <p>
            The line broke while {counted(counts.unsure, 'mail')} left, and nobody can tell whether they arrived. Some
            of these people may get the newsletter twice.
            {counts.failed > 0 && ' What failed is sent again with them.'}
          </p>
        </ActionDialog>
      )}
    </>
  )
}

function useMoves(id: number) {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ name, unsure = false }: Move) =>
      name === 'retry' ? retryCampaign(id, unsure) : moveCampaign(id, name),
    onSuccess: (campaign, { name }) => {
      queries.setQueryData(campaignQuery(id).queryKey, (shown) => shown && { ...shown, ...campaign })
      showToast({ ...done[name], tone: 'good' })
    },
    onError: showNewsletterError,
  })
  return { move: mutate, busy: isPending, doing: isPending ? variables.name : null }
}
