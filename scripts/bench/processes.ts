import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const hasProc = process.platform === 'linux'
/** Of the kernel's clock: 100 a second on every common Linux. */
const tickMs = 10

/** Resident memory of a process in MB (10^6 bytes). */
export function residentMb(pid: number): number {
  const kilobytes = hasProc
    ? readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB/m)?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return (Number(kilobytes) * 1024) / 1e6
}

/** Processor time a process has used so far, where the system tells. */
export function processorMs(pid: number): number | null {
  if (!hasProc) return null
  // The name in brackets may hold spaces; utime and stime are the 14th and 15th field of the whole line.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** A process and those that it has started. */
export function withChildren(pid: number): number[] {
  const children = hasProc ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() : ''
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

/** The most resident memory a process takes while `work` runs, looked at ten times a second. */
export async function watchMemory<T>(pid: number, work: () => Promise<T>): Promise<{ peakMb: number; result: T }> {
  let peakMb = residentMb(pid)
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid))
  }, 100)
  try {
    const result = await work()
    return { peakMb: Math.max(peakMb, residentMb(pid)), result }
  } finally {
    clearInterval(timer)
  }
}

/** Resident memory once it has not fallen or grown by a megabyte for two seconds, or after twenty. */
export async function settledMemory(pid: number): Promise<number> {
  let before = residentMb(pid)
  for (let look = 0; look < 10; look++) {
    await wait(2000)
    const now = residentMb(pid)
    if (Math.abs(now - before) < 1) return now
    before = now
  }
  return before
}
