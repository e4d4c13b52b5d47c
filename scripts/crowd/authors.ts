import { calculateRewards, type Fact } from '../../data/rules/authors/calculateRewards.ts'
import { type Entry, missingEntries } from '../../data/rules/authors/ledgerEntries.ts'
import { figuresOf } from '../../data/rules/authors/rewardFigures.ts'
import { countOf, interactionsOf } from './readers.ts'
import {
  emailOf,
  instantOf,
  isFeatured,
  isPublished,
  locationOf,
  nameOf,
  numbersTo,
  type Row,
  type Site,
  storiesOf,
  writersOf,
} from './site.ts'
import { milestoneIdOf, milestonesOf } from './stories.ts'

export function* authorRows(site: Site): Iterable<Row> {
  const at = instantOf(site, 0)
  for (const writer of numbersTo(writersOf(site)))
    yield {
      name: nameOf(writer),
      email: emailOf(writer),
      location: locationOf(writer),
      created_at: at,
      updated_at: at,
    }
}

/** Accounts as the recalculation of that day left them. */
export function* accountRows(site: Site): Iterable<Row> {
  const at = site.until.toISOString()
  for (const writer of numbersTo(writersOf(site))) {
    const stories = [...storiesOf(site, writer)]
    const sum = (of: (story: number) => number) => stories.reduce((total, story) => total + of(story), 0)
    yield {
      id: accountIdOf(writer),
      author_name: nameOf(writer),
      author_email: emailOf(writer),
      total_views: sum((story) => countOf(story, 'view')),
      total_likes: sum((story) => countOf(story, 'like')),
      total_shares: sum((story) => countOf(story, 'share')),
      total_stories: stories.length,
      published_stories: sum((story) => Number(isPublished(story))),
      featured_stories: sum((story) => Number(isFeatured(story))),
      last_calculated: at,
      ...inColumns(figuresOf(entriesOf(site, writer), at)),
    }
  }
}

/** What they have earned by the rules of the product, so that a recalculation has nothing to add. */
export function* ledgerRows(site: Site): Iterable<Row> {
  for (const writer of numbersTo(writersOf(site)))
    for (const { range, ...entry } of entriesOf(site, writer))
      yield {
        ...inColumns(entry),
        network_range: range,
        account_id: accountIdOf(writer),
        posted_at: site.until.toISOString(),
      }
}

const accountIdOf = (writer: number) => writer + 1

function entriesOf(site: Site, writer: number): Entry[] {
  const facts = [...storiesOf(site, writer)].flatMap((story) => [
    ...milestoneFacts(site, story),
    ...readersFacts(site, story),
  ])
  const inOrder = facts.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.sourceId - b.sourceId))
  const nothing = { kept: [], beside: [], standings: new Map(), periods: [] }
  const due = calculateRewards({ accountId: accountIdOf(writer), facts: inOrder, ...nothing })
  return missingEntries(due, new Map(), site.until.toISOString())
}

const milestoneFacts = (site: Site, story: number): Fact[] =>
  milestonesOf(story).map((kind) => ({
    key: `${kind === 'published' ? 'story' : 'featured'}:${story + 1}`,
    rule: kind === 'published' ? 'story' : 'featured',
    sourceId: milestoneIdOf(story, kind),
    storyId: story + 1,
    at: instantOf(site, story),
    isPromotion: false,
    reader: null,
    network: null,
    range: null,
  }))

const rules = { view: null, view_complete: 'view', like: 'like', share: 'share' } as const

const readersFacts = (site: Site, story: number): Fact[] =>
  interactionsOf(site, story).flatMap(({ id, type, reader, network, range, platform, at }) => {
    const rule = rules[type]
    if (!rule) return []
    const isPromotion = platform !== null && platform !== 'copy'
    return [{ key: `${rule}:${id}`, rule, sourceId: id, storyId: story + 1, at, isPromotion, reader, network, range }]
  })

/** Fields of the product under the names of their columns. */
const inColumns = (fields: Record<string, string | number | boolean | null>): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  )
