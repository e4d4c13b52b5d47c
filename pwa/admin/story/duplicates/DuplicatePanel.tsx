import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Duplicate, RewardStanding } from '../../../../data/contract/authors/duplicates.ts'
import type { RewardDecision } from '../../../../data/vocabulary/rewards.ts'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { ReasonDialog } from '../../kit/acts/ReasonDialog.tsx'
import { isSecondClick } from '../../kit/acts/secondClick.ts'
import { type Act, useAct } from '../../kit/acts/useAct.ts'
import { isStatus } from '../../kit/data/failures.ts'
import { fullTime } from '../../kit/words/times.ts'
import { Beside } from './Beside.tsx'
import { decideStory, likenessesOfQuery, standingQuery } from './queries.ts'

/** In a story that nearly repeats another: both side by side, and whether this one earns. Nothing for any other story. */
export function DuplicatePanel({ storyId }: { storyId: number }) {
  const pairs = useQuery(likenessesOfQuery(storyId))
  const standing = useQuery(standingQuery(storyId))
  const error = pairs.error ?? standing.error
  if (error) return <LoadFailed error={error} onRetry={() => Promise.all([pairs.refetch(), standing.refetch()])} />
  if (!pairs.data || !standing.data) return null
  if (pairs.data.length === 0 && standing.data.latest === null) return null
  return <Panel pairs={pairs.data} standing={standing.data} />
}

function Panel({ pairs, standing }: { pairs: Duplicate[]; standing: RewardStanding }) {
  const [asking, setAsking] = useState(false)
  const decision = useDecision(standing, () => setAsking(false))
  const { run, isPending } = decision
  const isCounting = standing.standing === 'counts'
  return (
    <section className="panel likeness" aria-labelledby="likeness">
      <h3 id="likeness">{pairs.length > 0 ? 'Nearly the same as an earlier story' : 'Rewards of this story'}</h3>
      <p role="status">{standingWords(standing)}</p>
      {!asking && <ErrorNotice failure={decision.failure} />}
      <div className="acts">
        {!(isCounting && standing.latest) && (
          <Button
            look="line small"
            aria-busy={isPending}
            onClick={(event) => isSecondClick(event) || isPending || run({ decision: 'counts', reason: '' })}
          >
            Counts for rewards
          </Button>
        )}
        {standing.standing !== 'excluded' && (
          <Button look="stop small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Earns nothing
          </Button>
        )}
      </div>
      {pairs.map((pair) => (
        <details key={pair.id} open={pair.settledAt === null}>
          <summary>{likenessWords(pair)}</summary>
          <Beside pair={pair} />
        </details>
      ))}
      {asking && (
        <ExcludeDialog
          act={{ ...decision, run: (reason) => run({ decision: 'excluded', reason }) }}
          isTaken={decision.isTaken}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function likenessWords({ kind, similarity, earlier }: Duplicate): string {
  const title = earlier.isWithdrawn ? `story ${earlier.id}, which was withdrawn` : `“${earlier.title}”`
  if (kind === 'photo') return `Nearly the photo of ${title}`
  return similarity === null
    ? `Nearly the words of ${title}`
    : `${Math.round(similarity * 100)} % of the words as in ${title}`
}

function standingWords({ standing, latest }: RewardStanding): string {
  if (standing === 'waiting') return 'It earns nothing until an admin has decided.'
  const outcome = standing === 'excluded' ? 'It earns nothing' : 'It counts for rewards'
  if (!latest) return `${outcome}.`
  const reason = latest.reason ? ` Reason: ${latest.reason}` : ''
  return `${outcome}: decided by ${latest.admin}, ${fullTime(latest.at)}.${reason}`
}

interface Props {
  act: Act<string>
  /** A colleague has decided meanwhile, as the failure of the act says. */
  isTaken: boolean
  onClose: () => void
}

/** A story is never kept from earning without a reason. */
const ExcludeDialog = ({ isTaken, ...asking }: Props) => (
  <ReasonDialog
    {...asking}
    title="This story earns nothing?"
    confirm={isTaken ? 'Earns nothing all the same' : 'Earns nothing'}
    look="stop"
    label="Reason"
    hint="Kept with the story, for both of you to read."
    maxLength={500}
    width="34rem"
  />
)

interface Decision {
  decision: RewardDecision
  reason: string
}

/** Says whether a story earns, unless a colleague has decided since the standing was seen. */
function useDecision({ storyId, latest }: RewardStanding, onDecided: () => void) {
  const decision = useAct({
    act: (given: Decision) => decideStory(storyId, { ...given, seen: latest?.id ?? null }),
    done: ({ standing }) => ({
      title: 'Decision Saved',
      text: standing === 'excluded' ? 'The story earns nothing.' : 'The story counts for rewards.',
    }),
    onDone: onDecided,
  })
  return { ...decision, isTaken: isStatus(decision.error, 409) }
}
