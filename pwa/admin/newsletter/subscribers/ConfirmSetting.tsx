import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { Tick } from '../../kit/edit/Tick.tsx'
import { emailStatusQuery, saveSettings, settingsQuery } from '../queries.ts'

/** Whether the owner of an address is asked before anything else is sent there. */
export function ConfirmSetting() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const mailServer = useQuery(emailStatusQuery)
  const { run, isPending, wish } = useAct({
    act: saveSettings,
    done: ({ confirm }) => ({
      title: 'Setting Saved',
      text: confirm ? 'New subscribers are asked to confirm.' : 'New subscribers are on the list at once.',
    }),
    onDone: (saved) => deskQueries.setQueryData(settingsQuery.queryKey, saved),
    failed: 'Save Failed',
  })
  // It shows what was chosen while that is on its way.
  const isOn = isPending ? wish?.confirm : data?.confirm
  return (
    <section className="panel confirm-setting" aria-labelledby="confirm-setting">
      <h3 id="confirm-setting">New subscribers</h3>
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      {data && (
        <Tick
          isSwitch
          checked={isOn}
          aria-busy={isPending || undefined}
          onTick={(confirm) => isPending || run({ confirm })}
        >
          <span>
            Ask them to confirm by mail
            <small>
              So that nobody is signed up by somebody else. Who does not confirm within 30 days is forgotten.
              {mailServer.data?.configured === false &&
                ' Without a mail server nobody can be asked: they are on the list at once.'}
            </small>
          </span>
        </Tick>
      )}
    </section>
  )
}
