import type { Draft } from '../../../../data/contract/outreach/newsletter.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { portsOf, useLivingSaver } from '../../kit/edit/useLivingSaver.ts'
import { createIssueSaver, type IssueSaver, issueDrafts, issueSaverOf } from '../draft.ts'
import { makeDraft, saveDraft } from '../queries.ts'

export const refreshIssues = () => void deskQueries.invalidateQueries({ queryKey: ['newsletter', 'drafts'] })

/** The words of one issue while it is open. */
export const useIssue = (draft: Draft | null, key: string, onMade: (draft: Draft) => void): IssueSaver =>
  useLivingSaver({
    open: () =>
      issueSaverOf(key, () => createIssueSaver({ record: draft, key, kept: issueDrafts.copy(key) }, tabAndServer)),
    onMade,
    onLeft: refreshIssues,
  })

const tabAndServer = portsOf(issueDrafts, { make: makeDraft, save: saveDraft, onMade: refreshIssues })
