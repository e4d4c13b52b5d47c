import type { AdminName } from '../../../data/contract/admin.ts'
import {
  type ProposalDecision,
  type StoryProposal,
  type WriterWords,
  writerFields,
} from '../../../data/contract/authors/receipts.ts'
import type { AdminStory } from '../../../data/contract/stories.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import { reopenWordOfWriter, settleWordOfWriter } from '../../platform/notifications/about.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { alterStory } from '../alter.ts'
import { keepVersion } from '../keepVersion.ts'
import { changeStory, findStory, type StoryRow } from '../stories.store.ts'
import { refuseStale, showToAdmin } from '../stories.ts'
import { requireOtherLanguage } from '../translations/translations.store.ts'
import { takeProposedFile } from './fileProposals.ts'
import {
  findLatestProposal,
  findProposal,
  hasOpenProposal,
  insertProposal,
  moveProposal,
  type ProposalRow,
} from './writer.store.ts'

interface Proposed {
  revision: number
  changes: Partial<WriterWords>
  /** The latest one, of which an open one gives way. */
  replaces: ProposalRow | undefined
}

/** Lays before the editors what a writer wants to have changed; nothing, when the story says so already. */
export function propose(tx: Tx, story: StoryRow, { revision, changes, replaces }: Proposed, at: string): void {
  const { id, title, authorName, authorEmail, status } = story
  if (replaces?.state === 'open') {
    const given = { state: 'replaced', reason: null, decidedBy: null, decidedAt: at } as const
    moveProposal(tx, replaces.id, 'open', given)
    if (!hasOpenProposal(tx, id)) settleWordOfWriter(tx, 'story_proposal', id, at)
  }
  if (Object.keys(changes).length === 0) return
  const proposal = insertProposal(tx, { storyId: id, revision, ...changes, createdAt: at })
  recordAct(tx, { action: 'story.change_proposed', subject: { kind: 'story', id }, after: changes, at })
  notify(tx, {
    type: 'story_proposal',
    key: `story_proposal:${proposal.id}`,
    title: 'A writer proposes a correction',
    message: `Of “${title}”, which is ${status === 'rejected' ? 'not published' : status}.`,
    authorName,
    authorEmail,
    actionDescription: 'Compare it at the story, then accept or decline it.',
    metadata: { storyId: id, status },
    at,
  })
}

/**
 * Accepts a proposal, which makes a version as an edit does, declines it with a reason, or takes a declined one up again.
 * Errors: story.not_found; story.withdrawn; story.stale; story.no_proposal (404); story.proposal_decided (409); story.poacher_risk (409);
 * those of `takeProposedFile`.
 */
export async function decideProposal(
  deps: Deps,
  admin: AdminName,
  { id, proposalId, state, reason, revision, riskReason }: ProposalDecision & { id: number; proposalId: number },
): Promise<AdminStory> {
  const content = findProposal(deps.db, id, proposalId)?.content
  const isWritten = state === 'accepted' && typeof content === 'string'
  const written = isWritten ? await deps.wordsComing(content) : deps.storyWritten
  const subject = { kind: 'story', id } as const
  alterStory(
    deps,
    id,
    (tx, story, at) => {
      const proposal = findProposal(tx, id, proposalId)
      if (!proposal) return fail('notFound', 'story.no_proposal', 'There is no such proposal.')
      if (proposal.kind === 'words' && findLatestProposal(tx, id)?.id !== proposalId) refuseDecided()
      const decided = state === 'open' ? { decidedBy: null, decidedAt: null } : { decidedBy: admin, decidedAt: at }
      const from = state === 'open' ? 'declined' : 'open'
      if (!moveProposal(tx, proposalId, from, { state, reason: reason ?? null, ...decided })) refuseDecided()
      const words = state === 'accepted' ? changesOf(proposal) : {}
      if (words.language) requireOtherLanguage(tx, story, words.language)
      if (state === 'accepted') keepVersion(tx, story, { by: admin, at })
      if (!changeStory(tx, id, words, { revision, at })) refuseStale(deps, tx, id)
      if (state === 'accepted' && proposal.kind !== 'words') takeProposedFile(tx, story, proposal, at)
      if (state === 'open') reopenWordOfWriter(tx, 'story_proposal', id)
      else if (!hasOpenProposal(tx, id)) settleWordOfWriter(tx, 'story_proposal', id, at)
      const before = Object.fromEntries(Object.keys(words).map((field) => [field, story[field as keyof StoryRow]]))
      recordAct(tx, { admin, action: `story.proposal_${state}`, subject, before, after: { ...words, reason }, at })
    },
    { written, word: { admin, reason: riskReason } },
  )
  return showToAdmin(deps, id)
}

const refuseDecided = () =>
  fail(
    'conflict',
    'story.proposal_decided',
    'This proposal is no longer open. Somebody decided, or the writer has proposed something else.',
  )

const changesOf = (proposal: ProposalRow): Partial<WriterWords> =>
  Object.fromEntries(
    writerFields.flatMap((field) => (proposal[field] === null ? [] : [[field, proposal[field]]])),
  ) as Partial<WriterWords>

export const presentProposal = (row: ProposalRow): StoryProposal => ({
  id: row.id,
  changes: changesOf(row),
  state: row.state,
  reason: row.reason,
  proposedAt: row.createdAt,
  decidedAt: row.decidedAt,
})

/** The one that counts: the latest. */
export const latestProposalOf = ({ db }: Pick<Deps, 'db'>, id: number): StoryProposal | null => {
  const row = findStory(db, id) && findLatestProposal(db, id)
  return row ? presentProposal(row) : null
}
