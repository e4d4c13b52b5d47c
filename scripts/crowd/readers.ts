import type { InteractionType, SharePlatform } from '../../data/vocabulary/engagement.ts'
import { instantOf, isPublished, numbersTo, type Row, type Site } from './site.ts'

/** What each published story was met with. */
const types: readonly InteractionType[] = [
  'view',
  'view',
  'view',
  'view',
  'view_complete',
  'view_complete',
  'like',
  'like',
  'share',
  'share',
]
const hourMs = 3_600_000
const sharedTo: SharePlatform = 'whatsapp'

/** How often a story was viewed, liked or shared. */
export const countOf = (index: number, type: InteractionType) =>
  isPublished(index) ? types.filter((one) => one === type).length : 0

/** Within four days after it was published. */
export function interactionsOf(site: Site, story: number) {
  if (!isPublished(story)) return []
  const published = Date.parse(instantOf(site, story))
  return types.map((type, place) => {
    const index = story * types.length + place
    const at = Math.min(published + (index % 97) * hourMs, site.until.getTime())
    const reader = `reader-${(index * 7919) % 400_009}-${place}`
    const platform = type === 'share' ? sharedTo : null
    return { id: index + 1, story, type, reader, platform, at: new Date(at).toISOString(), ...addressesOf(index) }
  })
}

/** Many readers share a network, and many networks a range. */
const addressesOf = (index: number) => ({
  network: `network-${(index * 104_729) % 300_007}`,
  range: `range-${(index * 104_729) % 30_011}`,
})

export function* engagementRows(site: Site): Iterable<Row> {
  for (const story of numbersTo(site.stories))
    for (const { id, reader, type, platform, at } of interactionsOf(site, story))
      yield {
        id,
        story_id: story + 1,
        user_identifier: reader,
        interaction_type: type,
        platform,
        created_at: at,
      }
}

export function* lockRows(site: Site): Iterable<Row> {
  for (const story of numbersTo(site.stories))
    for (const { reader, type, at, network, range } of interactionsOf(site, story))
      yield {
        story_id: story + 1,
        user_fingerprint: reader,
        engagement_type: type,
        ip_address: network,
        network_range: range,
        created_at: at,
      }
}
