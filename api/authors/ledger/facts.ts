import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fact } from '../../../data/rules/authors/calculateRewards.ts'
import type { Entry } from '../../../data/rules/authors/ledgerEntries.ts'
import type { Deps } from '../../platform/deps.ts'
import { listInteractionsOf, listKindsOf } from '../../readers/index.ts'
import { listMilestones } from '../../stories/index.ts'
import { listKeysOfOthers } from './entries.store.ts'
import { page, paged } from './paged.ts'
import { listPromotions } from './promotions.ts'

/**
 * What is known to have happened to an author's stories, oldest first. `mailboxAccountId`: the oldest account of the author's mailbox, by which
 * readers are named. Lets others have their turn between pages.
 */
export async function factsOf(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  account: { id: number; mailboxAccountId: number; storyIds: number[] },
  posted: ReadonlyMap<string, readonly Entry[]>,
): Promise<Fact[]> {
  const hide = hiddenIn(secrets, account.mailboxAccountId)
  const facts = listMilestones(db, account.storyIds).map(({ id, storyId, kind, at }): Fact => {
    const rule = kind === 'published' ? 'story' : 'featured'
    const key = `${rule}:${storyId}`
    return { key, rule, sourceId: id, storyId, at, isPromotion: false, ...nobody }
  })
  for (const { id, storyId, promotedAt: at } of listPromotions(db, account.storyIds)) {
    const what = { key: `promotion:${id}`, rule: 'promotion', sourceId: id, storyId, at } as const
    facts.push({ ...what, isPromotion: true, ...nobody })
  }
  const told = new Set(listKindsOf(db, account.storyIds).map(({ storyId, type }) => `${type}:${storyId}`))
  for (const storyId of account.storyIds)
    for (const { rule, type } of interactions.filter((one) => told.has(`${one.type}:${storyId}`))) {
      await nextTurn()
      for (const row of await paged((after: Row | undefined) =>
        listInteractionsOf(db, { storyId, type }, after, page),
      )) {
        const key = `${rule}:${row.id}`
        const known = posted.get(key)?.[0]
        facts.push({
          key,
          rule,
          sourceId: row.id,
          storyId,
          at: row.at,
          isPromotion: rule === 'share' && row.platform !== null && row.platform !== 'copy',
          reader: known?.reader ?? hide('reader', row.reader, row.at),
          network: known?.network ?? hide('network', row.network, row.at),
          range: known?.range ?? hide('range', row.range, row.at),
        })
      }
    }
  const elsewhere = listKeysOfOthers(db, account.id, account.storyIds)
  return facts
    .filter(({ key }) => !elsewhere.has(key))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.sourceId - b.sourceId))
}

/** What the initiative itself brings. */
const nobody = { reader: null, network: null, range: null }

type Row = ReturnType<typeof listInteractionsOf>[number]

/** Reading to the end is what counts as a view. */
const interactions = [
  { rule: 'view', type: 'view_complete' },
  { rule: 'like', type: 'like' },
  { rule: 'share', type: 'share' },
] as const

/** Names for the ledger, which is never forgotten: the same for one mailbox within a month, and none of them leads anywhere else. */
function hiddenIn(secrets: Deps['secrets'], accountId: number) {
  const known = new Map<string, string>()
  return (kind: 'reader' | 'network' | 'range', name: string | null, at: string): string | null => {
    if (name === null) return null
    const what = `reward ${kind}|${name}|${accountId}|${at.slice(0, 7)}`
    const hidden = known.get(what) ?? secrets.hide(what)
    known.set(what, hidden)
    return hidden
  }
}
