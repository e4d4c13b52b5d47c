import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import type { Env } from './context.ts'
import { networkOf, tooMany } from './limits.ts'

/** How fast a network may ask for what is made anew for each question: so many at once, and so many a second after that. */
export interface Pace {
  atOnce: number
  perSecond: number
}

/** Networks remembered at a time. Forgotten with the process: nothing is written down for a question. */
const mostNetworks = 10_000

/** Refuses who asks faster. The app itself, which asks for what a page shows, is nobody's network. */
export function keepPace(
  deps: Pick<Deps, 'clock' | 'config' | 'secrets'>,
  { atOnce, perSecond }: Pace,
): MiddlewareHandler<Env> {
  const networks = new Map<string, { left: number; at: number }>()
  const take = (network: string) => {
    const now = deps.clock.now().getTime()
    const { left, at } = networks.get(network) ?? { left: atOnce, at: now }
    const refilled = Math.min(atOnce, left + (Math.max(0, now - at) / 1000) * perSecond)
    if (refilled < 1) throw tooMany(((1 - refilled) / perSecond) * 1000)
    if (networks.size >= mostNetworks) networks.clear()
    networks.set(network, { left: refilled - 1, at: now })
  }
  return (c, next) => {
    if ((c.env as { incoming?: object } | undefined)?.incoming) take(networkOf(c, deps))
    return next()
  }
}
