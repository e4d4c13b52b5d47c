import { useState } from 'react'
import type { ContentItem } from '../../../../data/contract/outreach/calendar.ts'
import { newId } from '../../../offline/newId.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { isStatus, issuesOf } from '../../kit/data/failures.ts'
import { EditDialog } from '../../kit/edit/EditDialog.tsx'
import { useEdit } from '../../kit/edit/useEdit.ts'
import { timeOfDay } from '../../kit/words/times.ts'
import { contentDrafts } from '../drafts.ts'
import { failed } from '../failures.ts'
import { makeOnce } from '../makeOnce.ts'
import { changeItem, createItem } from '../queries.ts'
import { useToday } from '../useToday.ts'
import { ContentFields } from './ContentFields.tsx'
import {
  type ContentWords,
  contentChangeOf,
  contentFields,
  contentLabels,
  hashtagProblem,
  missingIn,
  nameOfContent,
  newContentOf,
  noContent,
  wordsOfItem,
} from './contentWords.ts'

interface Props {
  /** Null: a new one. */
  item: ContentItem | null
  /** What a new one begins with. */
  given?: Partial<ContentWords>
  onClose: () => void
}

/** An item in the making or under edit. Its words are kept in the tab until the server has them. */
export function ContentDialog({ item: edited, given, onClose }: Props) {
  const { zoneId: present } = useToday()
  const [isGone, setGone] = useState(false)
  const item = isGone ? null : edited
  const { id, revision } = edited ?? { id: 0, revision: 0 }
  const start = edited ? wordsOfItem(edited, present) : { ...noContent, ...given }
  const edit = useEdit({
    store: contentDrafts,
    id,
    begin: (kept) => kept ?? { id, key: newId(), words: start, base: start, revision, zoneId: present, keptAt: '' },
    save: (draft, put): Promise<ContentItem> => {
      const { words, base, zoneId: timeZone = present } = draft
      if (item) return changeItem(item.id, contentChangeOf(base, words, { revision: draft.revision, timeZone }))
      return makeOnce(draft, put, {
        create: (key) => createItem(newContentOf(words, timeZone), key),
        amend: (made, sent) => changeItem(made.id, contentChangeOf(sent, words, { revision: made.revision, timeZone })),
      })
    },
    staleCode: 'calendar.stale',
    onSaved: onClose,
    done: ({ title }) => ({
      title: item ? 'Content Updated' : 'Content Created',
      text: item ? `“${title}” is up to date.` : `“${title}” is a draft. Nothing is published yet.`,
    }),
    failed: failed[item ? 'updateContent' : 'createContent'],
    onFailed: (error) => setGone(isGone || (item !== null && isStatus(error, 404))),
  })
  const { words, error } = edit
  const { zoneId = present } = edit.draft
  const missing = missingIn(words)
  const isComplete = missing === null && !hashtagProblem(words.hashtags)

  return (
    <EditDialog
      title={item ? 'Edit content' : 'Create Content'}
      width="52rem"
      edit={edit}
      versions={{ ...versions, wordsOf: (theirs) => wordsOfItem(theirs, zoneId) }}
      submit={item ? 'Save changes' : 'Create Content'}
      isReady={isComplete && (item === null || edit.isChanged)}
      loss={`What you wrote for ${nameOfContent(words)} has not been saved.`}
      problem={
        isGone &&
        isStatus(error, 404) && (
          <Notice tone="warn">
            <b>A colleague has deleted this content.</b>
            <p>What you wrote is still here. Create Content saves it as new content.</p>
          </Notice>
        )
      }
      actions={
        <p className="small muted needs" role="status">
          {missing}
        </p>
      }
      onSubmit={edit.save}
      onClose={onClose}
    >
      <ContentFields
        words={words}
        zoneId={zoneId}
        issues={issuesOf(error)}
        isScheduled={item?.status === 'scheduled'}
        onWrite={edit.write}
      />
    </EditDialog>
  )
}

const versions = {
  title: 'Two versions of this content',
  said: ({ updatedAt }: ContentItem) =>
    `A colleague changed this content at ${timeOfDay(updatedAt)}, while you were editing.`,
  fields: contentFields,
  labels: contentLabels,
}
