import type { Entry } from '../../data/rules/ledgerEntries.ts'
import type { Fact } from '../../data/rules/weigh.ts'
import type { FactRule } from '../../data/vocabulary/rewards.ts'
import type { Deps } from '../deps.ts'
import { listEarningInteractions } from '../engagement/earning.store.ts'
import { listMilestones } from '../stories/milestones.store.ts'
import { listKeysOfOthers } from './entries.store.ts'

/** What is known to have happened to an author's stories. Reading them to the end is what counts as a view. */
export function factsOf(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  account: { id: number; storyIds: number[] },
  posted: ReadonlyMap<string, readonly Entry[]>,
): Fact[] {
  const hide = hiddenIn(secrets, account.id)
  const milestones = listMilestones(db, account.storyIds).map(({ id, storyId, kind, at }): Fact => {
    const rule = kind === 'published' ? 'story' : 'featured'
    const key = `${rule}:${storyId}`
    return { key, rule, sourceId: id, storyId, at, isPromotion: false, reader: null, network: null }
  })
  const interactions = listEarningInteractions(db, account.storyIds).map((row): Fact => {
    const rule = ruleOf[row.type]
    const key = `${rule}:${row.id}`
    const known = posted.get(key)?.[0]
    return {
      key,
      rule,
      sourceId: row.id,
      storyId: row.storyId,
      at: row.at,
      isPromotion: rule === 'share' && row.platform !== null && row.platform !== 'copy',
      reader: known?.reader ?? hide('reader', row.reader, row.at),
      network: known?.network ?? hide('network', row.network, row.at),
    }
  })
  const elsewhere = listKeysOfOthers(db, account.id, account.storyIds)
  return [...milestones, ...interactions].filter(({ key }) => !elsewhere.has(key))
}

const ruleOf = { view: 'view', view_complete: 'view', like: 'like', share: 'share' } as const satisfies Record<
  string,
  FactRule
>

/** Names for the ledger, which is never forgotten: the same for one author within a month, and none of them leads anywhere else. */
function hiddenIn(secrets: Deps['secrets'], accountId: number) {
  const known = new Map<string, string>()
  return (kind: 'reader' | 'network', name: string | null, at: string): string | null => {
    if (name === null) return null
    const what = `reward ${kind}|${name}|${accountId}|${at.slice(0, 7)}`
    const hidden = known.get(what) ?? secrets.hide(what)
    known.set(what, hidden)
    return hidden
  }
}
