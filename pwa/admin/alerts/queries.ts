import { queryOptions } from '@tanstack/react-query'
import type { PushDevice } from '../../../data/contract/inbox/notifications.ts'
import type { AlertKind } from '../../../data/vocabulary/notifications.ts'
import { keysOf } from '../../offline/worker/pushDevice.ts'
import { read, remote } from '../../remote/client.ts'
import { expectYes } from '../kit/data/remote.ts'

const { push } = remote.api

/** What a browser needs to be alerted, and the devices of the admin who is signed in. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: () => read(push.$get()),
  // Another device may have been switched on meanwhile.
  staleTime: 0,
})

/** Tells the server of this browser's subscription. Without kinds they stay as they were. */
export const keepSubscription = (subscription: PushSubscription, kinds?: AlertKind[]) =>
  expectYes(push.subscription.$put({ json: { ...keysOf(subscription), kinds } }))

export const dropSubscription = (endpoint: string) => expectYes(push.subscription.$delete({ json: { endpoint } }))

export const sendTest = (endpoint: string) => read(push.test.$post({ json: { endpoint } }))

export const removeDevice = ({ id }: PushDevice) =>
  expectYes(push.devices[':id'].$delete({ param: { id: String(id) } }))
