/** Background Sync, which TypeScript's library does not know: https://wicg.github.io/background-sync/spec/ */
type SyncManager = { register(tag: string): Promise<void> }

const permission = { name: 'background-sync' } as unknown as PermissionDescriptor

/** The tag of the browser's Background Sync, which wakes the worker when there is a network again. */
export const outboxTag = 'outbox'

/** Null in Firefox and Safari, and where the worker is switched off. */
async function findSync(): Promise<SyncManager | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (registration as (ServiceWorkerRegistration & { sync?: SyncManager }) | undefined)?.sync ?? null
}

/** Where there is no Background Sync, or it is switched off, the next start or `online` event sends instead. */
export async function askForSync(): Promise<void> {
  await (await findSync())?.register(outboxTag).catch(() => undefined)
}

/** Whether this browser sends the outbox while no page of the site is open. It may know how to and be forbidden to. */
export async function canSendWhenClosed(): Promise<boolean> {
  if (!(await findSync())) return false
  const status = await navigator.permissions?.query(permission).catch(() => null)
  return status?.state === 'granted'
}
