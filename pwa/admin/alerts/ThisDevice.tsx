import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PushDevice, PushSetup } from '../../../data/contract/inbox/notifications.ts'
import { type AlertKind, alertKindNames } from '../../../data/vocabulary/notifications.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { useAct } from '../kit/acts/useAct.ts'
import { desk } from '../kit/data/session.ts'
import { Tick } from '../kit/edit/Tick.tsx'
import { shortTime } from '../kit/words/times.ts'
import { alertsFailed, blockedWords, kindWords, unableWords } from './alertLabels.ts'
import { sendTest } from './queries.ts'
import { changeKinds, switchOff, switchOn, thisDevice } from './thisDevice.ts'

/** The switch of this browser, and what it is to be alerted of. */
export function ThisDevice({ setup }: { setup: PushSetup }) {
  const { admin } = useSnapshot(desk)
  const { ability, sha256, endpoint, admin: owner } = useSnapshot(thisDevice)
  const { run, isPending } = useSwitch(setup)
  const device = setup.devices.find(({ endpointSha256 }) => endpointSha256 === sha256)
  const isOn = device !== undefined
  const isAnothers = endpoint !== null && !isOn && owner !== null && owner !== admin
  return (
    <section className="panel" aria-labelledby="alerts-here">
      <h3 id="alerts-here">This device</h3>
      <p className="muted">
        An alert says what kind of news there is and how many, never who or what: anybody may read a lock screen. It
        comes with the desk closed too, and after you have signed out.
      </p>
      {ability && ability !== 'able' && (
        <Notice tone={ability === 'blocked' ? 'warn' : undefined}>
          <p>{ability === 'blocked' ? blockedWords : unableWords[ability]}</p>
        </Notice>
      )}
      {isAnothers && (
        <Notice>
          <p>This browser alerts {owner}. If you switch it on, it alerts you instead.</p>
        </Notice>
      )}
      {ability === null ? (
        <Spinner />
      ) : (
        <Tick
          kind="switch"
          aria-busy={isPending || undefined}
          checked={isOn}
          disabled={!isOn && ability !== 'able'}
          onTick={(isWanted) => isPending || run(isWanted)}
        >
          Alert me on this device
        </Tick>
      )}
      {device && (
        <>
          <Kinds key={device.id} device={device} />
          <Test />
        </>
      )}
    </section>
  )
}

function useSwitch(setup: PushSetup) {
  const { admin } = useSnapshot(desk)
  return useAct({
    act: async (on: boolean) => {
      if (!on) {
        await switchOff()
        return false
      }
      return admin !== null && (await switchOn(admin, setup, [...alertKindNames]))
    },
    done: (isOn, asked) => {
      if (isOn) return { title: 'Alerts On', text: 'This device is alerted from now on.' }
      if (!asked) return { title: 'Alerts Off', text: 'This device is no longer alerted.' }
      return { title: 'Alerts stay off', text: 'The browser was not allowed to show them.', tone: 'bad' }
    },
    failed: alertsFailed,
  })
}

/** Sends one to this device, and says when it has been shown. */
function Test() {
  const { endpoint, testShownAt } = useSnapshot(thisDevice)
  const { run, isPending, result } = useAct({ act: sendTest })
  function send() {
    if (isPending || !endpoint) return
    thisDevice.testShownAt = null
    run(endpoint)
  }
  return (
    <div className="row wrapx">
      <Button look="line" aria-busy={isPending} onClick={send}>
        Send a test
      </Button>
      <span className="small" role="status">
        {testShownAt && `Shown on this device, ${shortTime(testShownAt.toISOString())}.`}
        {!testShownAt && result && 'Sent. It should appear within a few seconds.'}
      </span>
    </div>
  )
}

/** Of what this device is alerted. A tick counts at once. */
function Kinds({ device }: { device: PushDevice }) {
  const [chosen, setChosen] = useState(device.kinds)
  const { run, isPending } = useAct({
    act: changeKinds,
    failed: alertsFailed,
    onFailed: () => setChosen(device.kinds),
  })
  function choose(kind: AlertKind, isWanted: boolean) {
    if (isPending) return
    const kinds = alertKindNames.filter((other) => (other === kind ? isWanted : chosen.includes(other)))
    setChosen(kinds)
    run(kinds)
  }
  return (
    <fieldset className="kinds" aria-busy={isPending}>
      <legend>Of what</legend>
      {alertKindNames.map((kind) => (
        <Tick key={kind} checked={chosen.includes(kind)} onTick={(isWanted) => choose(kind, isWanted)}>
          {kindWords[kind]}
        </Tick>
      ))}
      {chosen.length === 0 && <p className="small muted">Nothing is chosen: this device stays silent.</p>}
    </fieldset>
  )
}
