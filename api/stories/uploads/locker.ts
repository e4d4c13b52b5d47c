import { type Locker, MemoryLocker } from '@tus/server'
import type { Leases } from '../../platform/leases.ts'

/** One request at a time for each upload: whoever comes again, to this process or another, ends the one before. */
export function openLocker(leases: Leases): Locker {
  const within = new MemoryLocker()
  return {
    newLock(id) {
      const lock = within.newLock(id)
      let letGo: (() => void) | null = null
      return {
        async lock(signal, requestRelease) {
          await lock.lock(signal, requestRelease)
          const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
          letGo = await leases.take(`upload ${id}`, { signal: patience, onWanted: requestRelease })
          if (letGo) return
          await lock.unlock()
          throw { status_code: 500, body: 'Another request for this upload is under way.' }
        },
        async unlock() {
          letGo?.()
          letGo = null
          await lock.unlock()
        },
      }
    },
  }
}

/** As long as within one process. */
const patienceMs = 30_000
