import { useState } from 'react'
import type { Campaign } from '../../../../data/contract/outreach/newsletter.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { actOf, useAct } from '../../kit/acts/useAct.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { counted } from '../../kit/words/counted.ts'
import { type CampaignMove, campaignQuery, moveCampaign } from '../queries.ts'

const done: Record<CampaignMove['name'], { title: string; text: string }> = {
  pause: { title: 'Paused', text: 'Nothing more leaves until you resume it.' },
  resume: { title: 'Resumed', text: 'The rest is on its way.' },
  cancel: { title: 'Stopped', text: 'Those who have not got it will not get it.' },
  retry: { title: 'Trying Again', text: 'What failed is on its way again.' },
}

type Question = 'cancel' | 'unsure'

/** What can be done about a newsletter in the state in which it is. */
export function CampaignActs({ campaign: { id, state, counts } }: { campaign: Campaign }) {
  const { run: move, isPending, wish } = useMoves(id)
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const answer = (asked: CampaignMove) => {
    close()
    move(asked)
  }
  const mayRetry = state !== 'cancelled'
  const isOpen = state === 'sending' || state === 'paused'
  const button = (name: CampaignMove['name'], words: string, look: string, onPress: () => void) => (
    <MoveButton className={look} busy={isPending} sending={isPending && wish?.name === name} onPress={onPress}>
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

const useMoves = (id: number) =>
  useAct({
    act: (move: CampaignMove) => moveCampaign(id, move),
    done: (_campaign, { name }) => done[name],
    onDone: (campaign) =>
      deskQueries.setQueryData(campaignQuery(id).queryKey, (shown) => shown && { ...shown, ...campaign }),
    failed: 'Newsletter Error',
  })
