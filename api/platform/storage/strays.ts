import { readdir, readFile } from 'node:fs/promises'

/**
 * Ends programs that a killed server left at work on a draft of this folder: nobody waits for them any more. Linux
 * tells who they are; elsewhere they end by themselves.
 */
export async function endStrays(folder: string): Promise<void> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const pid of processes) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (words.some((word) => word.startsWith(`${folder}/.draft-`))) end(Number(pid))
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It was faster.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
