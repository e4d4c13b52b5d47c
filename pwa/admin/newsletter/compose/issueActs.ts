import type { Draft } from '../../../../data/contract/outreach/newsletter.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { failureOf } from '../../kit/data/failures.ts'
import type { IssueSaver } from '../draft.ts'
import { refreshIssues } from './useIssue.ts'

/** Nothing was asked of the server: the words had to arrive first. */
export class NotSaved extends Error {}

interface Given<Wish> {
  saver: IssueSaver
  act: (draft: Draft, wish: Wish) => Promise<Draft>
  done: (draft: Draft) => { title: string; text?: string }
  onDone?: () => void
}

/** Changes the time of an issue, with everything that was typed. */
export const useIssueAct = <Wish = void>({ saver, act, done, onDone }: Given<Wish>) =>
  useAct<Draft, Wish>({
    act: async (wish) => act(await savedIssue(saver), wish),
    done,
    onDone(draft) {
      saver.adopt(draft)
      refreshIssues()
      onDone?.()
    },
    failed: issueFailure,
    onFailed: (error) => error instanceof NotSaved || saver.notice(error),
  })

/** The issue as the server has it, with the last words. */
export async function savedIssue(saver: IssueSaver): Promise<Draft> {
  const isSaved = await saver.flush()
  const { record } = saver.editor
  if (!isSaved || !record) throw new NotSaved()
  return record
}

export const issueFailure = (error: Error) =>
  error instanceof NotSaved
    ? { title: 'Newsletter Error', text: 'The words could not be saved first. Nothing was sent or scheduled.' }
    : failureOf('Newsletter Error', error)
