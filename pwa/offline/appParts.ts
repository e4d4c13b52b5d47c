import { proxy } from 'valtio/vanilla'
import { isTakenAlong } from './installation.ts'
import { type AppParts, appPartsMessage } from './worker/partsMessage.ts'

/** How far the app has come to a device that takes it along. */
export const arrival = proxy({
  state: 'none' as 'none' | 'coming' | 'here' | NonNullable<AppParts['trouble']>,
  parts: null as { held: number; total: number } | null,
})

/** From the first screen of the app on. Nothing is told where all of it was here before. Returns how to stop. */
export function watchArrival(): () => void {
  const worker = navigator.serviceWorker
  if (!worker) return () => undefined
  const begin = () => void noteBeginning().catch(() => undefined)
  const look = () => void noteMissing().catch(() => undefined)
  const hear = ({ data }: MessageEvent) => {
    if (data?.type === appPartsMessage) void noteParts(data).catch(() => undefined)
  }
  addEventListener('appinstalled', begin)
  document.addEventListener('voices:full', noteFull)
  worker.addEventListener('message', hear)
  if (isTakenAlong()) look()
  return () => {
    removeEventListener('appinstalled', begin)
    document.removeEventListener('voices:full', noteFull)
    worker.removeEventListener('message', hear)
  }
}

export function closeArrival() {
  arrival.state = 'none'
}

/** The stories did not find their place. */
function noteFull() {
  if (arrival.state === 'coming') arrival.state = 'full'
}

async function noteBeginning() {
  arrival.state = (await isReady()) ? 'here' : 'coming'
}

async function noteMissing() {
  if (arrival.state === 'none' && !(await isReady())) arrival.state = 'coming'
}

async function noteParts({ held, total, trouble }: AppParts) {
  if (arrival.state === 'none') return
  arrival.parts = { held, total }
  const isHere = held === total && (await isReady())
  // It may have been put away meanwhile.
  if (['coming', 'full', 'cut'].includes(arrival.state)) arrival.state = isHere ? 'here' : (trouble ?? 'coming')
}

/** The stories, and all that the app is made of. */
async function isReady(): Promise<boolean> {
  const { isAppKept, isAppWhole } = await import('./keptApp.ts')
  return (await isAppKept()) && (await isAppWhole())
}
