import type { Deps } from './platform/deps.ts'
import { gauges } from './platform/watch/gauges.ts'
import { waitingMedia } from './stories/index.ts'

/** What is told of this server at each scrape, of the platform and of the districts. */
export const gaugesOf = (deps: Deps) => gauges(deps, { media: () => waitingMedia(deps.db) })
