import type { Draft } from '../../../../data/contract/outreach/newsletter.ts'
import { TwoVersions } from '../../kit/drafts/TwoVersions.tsx'
import { counted } from '../../kit/words/counted.ts'
import { timeOfDay } from '../../kit/words/times.ts'
import {
  fieldLabels,
  type IssueField,
  type IssueSaver,
  type IssueWords,
  idsIn,
  issueFields,
  issueOf,
} from '../draft.ts'
import { rememberTitlesOf, titlesOf } from './titles.ts'

interface Props {
  saver: IssueSaver
  theirs: Draft
  /** Later: until it is settled, nothing can be saved. */
  onLater: () => void
}

/** A colleague saved this newsletter while it was being written. */
export function IssueConflict({ saver, theirs: colleagues, onLater }: Props) {
  rememberTitlesOf(colleagues)
  const who = colleagues.editedBy ?? 'A colleague'
  return (
    <TwoVersions
      title="Two versions of this newsletter"
      said={`${who} changed this newsletter at ${timeOfDay(colleagues.updatedAt)}, while you were writing.`}
      fields={issueFields}
      labels={fieldLabels}
      {...saver.versions()}
      theirs={issueOf(colleagues)}
      show={(field, words) => <span className="text">{spelled(field, words) || <em>Empty</em>}</span>}
      onChosen={(words) => saver.settle(words, colleagues)}
      onBack={onLater}
    />
  )
}

function spelled(field: IssueField, words: IssueWords): string {
  if (field === 'stories' || field === 'posts')
    return titlesOf(field, words[field])
      .map(({ title }) => title)
      .join('\n')
  if (field === 'people') return words.people === '' ? '' : counted(idsIn(words.people).length, 'person', 'people')
  if (field === 'includeRSSFeed') return words.includeRSSFeed ? 'With its newest articles' : 'Without'
  if (field === 'content')
    return new DOMParser().parseFromString(words.content, 'text/html').body.textContent?.trim() ?? ''
  return words[field]
}
