import { median } from '../figures.ts'

/** A call of the desk as a program sees it that does nothing else. */
export interface DirectCall {
  path: string
  ms: number
}

const rounds = 5

/** Asks for all that the desk has read, one after another without a browser. Errors: the desk was told something else. */
export async function answerTimes(origin: string, cookie: string, paths: readonly string[]): Promise<DirectCall[]> {
  const calls: DirectCall[] = []
  for (const path of paths) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timeOf(origin + path, cookie))
    calls.push({ path, ms: median(times) })
  }
  return calls
}

async function timeOf(address: string, cookie: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(address, { headers: { cookie, 'accept-encoding': 'gzip, br' } })
  await answer.arrayBuffer()
  return performance.now() - begun
}
