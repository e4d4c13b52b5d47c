import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PushDevice } from '../../../data/contract/inbox/notifications.ts'
import { alertKindNames } from '../../../data/vocabulary/notifications.ts'
import { Icon } from '../../ui/Icon.tsx'
import { alert } from '../../ui/icons.ts'
import { ActionDialog } from '../kit/acts/ActionDialog.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { closeThenFocus } from '../kit/acts/closeThenFocus.ts'
import { useAct } from '../kit/acts/useAct.ts'
import { Panel } from '../kit/lists/Panel.tsx'
import { counted } from '../kit/words/counted.ts'
import { shortTime } from '../kit/words/times.ts'
import { removeDevice } from './queries.ts'
import { switchOff, thisDevice } from './thisDevice.ts'

const headingId = 'alerts-devices'

/** Where this admin is alerted. A device that was lost or given away is taken off from any other. */
export function Devices({ devices }: { devices: readonly PushDevice[] }) {
  const { sha256 } = useSnapshot(thisDevice)
  const [leaving, setLeaving] = useState<PushDevice | null>(null)
  return (
    <Panel id={headingId} title="My devices">
      {devices.length === 0 && (
        <p className="log-empty">
          None is switched on. Alerts reach you by mail alone, and only at an address you give.
        </p>
      )}
      <ul className="list">
        {devices.map((device) => (
          <li key={device.id}>
            <div className="grow">
              <b>{device.name}</b>
              {device.endpointSha256 === sha256 && <span className="muted"> (this device)</span>}
              <span className="subline">{historyOf(device)}</span>
              {device.lastError && (
                <span className="subline failure">
                  <Icon path={alert} /> The last alert was not taken: {device.lastError}
                </span>
              )}
            </div>
            <Button look="line small" aria-label={`Remove ${device.name}`} onClick={() => setLeaving(device)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {leaving && <Remove device={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  )
}

function historyOf({ kinds, createdAt, lastPushAt }: PushDevice): string {
  const what =
    kinds.length === alertKindNames.length ? 'Every kind' : `${kinds.length} of ${alertKindNames.length} kinds`
  const last = lastPushAt ? `last alert ${shortTime(lastPushAt)}` : 'no alert yet'
  return `${what}, since ${shortTime(createdAt)}, ${last}`
}

function Remove({ device, onClose }: { device: PushDevice; onClose: () => void }) {
  const { sha256 } = useSnapshot(thisDevice)
  const removal = useAct({
    act: () => (device.endpointSha256 === sha256 ? switchOff() : removeDevice(device)),
    done: () => ({ title: 'Device Removed', text: `${device.name} gets no more alerts.` }),
    onDone: () => closeThenFocus(onClose, () => document.getElementById(headingId)?.focus()),
  })
  return (
    <ActionDialog title={`Remove ${device.name}?`} confirm="Remove" look="stop" act={removal} onClose={onClose}>
      <p>
        It gets no more alerts ({counted(device.kinds.length, 'kind')} until now). Only on the device itself can they be
        switched on again.
      </p>
    </ActionDialog>
  )
}
