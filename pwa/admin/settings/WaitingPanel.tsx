import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { useAct } from '../kit/acts/useAct.ts'
import { Tick } from '../kit/edit/Tick.tsx'
import { changeWaiting, waitingQuery } from '../kit/held/queries.ts'

/** Whether what the desk is asked for waits ten seconds, in which it can be undone. */
export function WaitingPanel() {
  const { data, error, refetch } = useQuery(waitingQuery)
  const { run, isPending, wish } = useAct({
    act: changeWaiting,
    done: ({ waits }) => ({
      title: 'Setting Saved',
      text: waits ? 'What you decide waits ten seconds and can be undone.' : 'What you decide happens at once.',
    }),
    failed: 'Save Failed',
  })
  const isOn = isPending ? wish?.waits : data?.waits
  return (
    <section className="panel" aria-labelledby="waiting">
      <h3 id="waiting">Ten seconds to undo</h3>
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      {data && (
        <Tick
          kind="switch"
          checked={isOn}
          aria-busy={isPending || undefined}
          onTick={(waits) => isPending || run({ waits })}
        >
          <span>
            Wait ten seconds before something is published, rejected, taken off or deleted
            <small>For both admins. Without the wait it happens at once, and cannot be undone from its message.</small>
          </span>
        </Tick>
      )}
    </section>
  )
}
