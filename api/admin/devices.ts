import { type AdminName, adminNames } from '../../data/contract/admin.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { count, forgetCountsFor, hasCounted, type Limit } from '../platform/http/limits.ts'

/** Not a limit: that this admin has signed in on a device is noted in its place. */
const signedIn = (admin: AdminName): Limit => ({
  action: `admin_device.${admin}`,
  identifierType: 'device',
  most: 1,
  windowMs: 0,
})

/** Whether an admin has signed in on a device, by its hidden name. */
export const isKnown = (deps: Pick<Deps, 'db'>, device: string): boolean =>
  adminNames.some((admin) => hasCounted(deps, signedIn(admin), device))

export const noteDevice = (deps: Pick<Deps, 'db' | 'clock'>, admin: AdminName, device: string): void =>
  count(deps, signedIn(admin), device)

/** Nobody is known by the devices of this admin any more: whoever had the code may have collected names of devices. */
export const forgetDevicesOf = (db: Store, admin: AdminName): number => forgetCountsFor(db, signedIn(admin))
