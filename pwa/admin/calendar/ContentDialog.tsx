import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ContentItem } from '../../../data/contract/calendar.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ConfirmDialog } from '../kit/acts/ConfirmDialog.tsx'
import { FailedHere } from '../kit/acts/FailedHere.tsx'
import { isStatus, issuesOf } from '../kit/data/failures.ts'
import { TwoVersions } from '../kit/drafts/TwoVersions.tsx'
import { findDifferences, mergeVersions } from '../kit/drafts/twoVersions.ts'
import { useLeaveGuard } from '../kit/drafts/useLeaveGuard.ts'
import { timeOfDay } from '../kit/words/times.ts'
import { ContentFields } from './ContentFields.tsx'
import {
  type ContentField,
  type ContentWords,
  contentChangeOf,
  contentFields,
  contentLabels,
  hashtagProblem,
  missingIn,
  nameOfContent,
  newContentOf,
  noContent,
  sameContent,
  wordsOfItem,
} from './contentWords.ts'
import { contentDrafts } from './drafts.ts'
import { colleagues, failed, showFailure } from './failures.ts'
import { changeItem, createItem } from './remote.ts'
import { useKeptForm } from './useKeptForm.ts'
import { useToday } from './useToday.ts'

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
  const act = item ? 'updateContent' : 'createContent'
  const start = edited ? wordsOfItem(edited, present) : { ...noContent, ...given }
  const form = useKeptForm({
    store: contentDrafts,
    id: edited?.id ?? 0,
    fresh: { words: start, base: start, revision: edited?.revision ?? 0, zoneId: present },
    same: sameContent,
  })
  const [theirs, setTheirs] = useState<ContentItem | null>(null)
  const [leaving, setLeaving] = useState(false)
  const { words, base, revision, isChanged, zoneId = present } = form
  useLeaveGuard(isChanged)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      item
        ? changeItem(item.id, contentChangeOf(base, words, { revision, timeZone: zoneId }))
        : form.make(
            (key) => createItem(newContentOf(words, zoneId), key),
            (made, sent) =>
              changeItem(made.id, contentChangeOf(sent, words, { revision: made.revision, timeZone: zoneId })),
          ),
    onSuccess: ({ title }) => {
      form.discard()
      showToast({
        title: item ? 'Content Updated' : 'Content Created',
        text: item ? `“${title}” is up to date.` : `“${title}” is a draft. Nothing is published yet.`,
        tone: 'good',
      })
      onClose()
    },
    onError: (failure) => {
      setTheirs(colleagues<ContentItem>(failure))
      if (item && isStatus(failure, 404)) setGone(true)
      showFailure(act)(failure)
    },
  })
  const missing = missingIn(words)
  const isReady = missing === null && !hashtagProblem(words.hashtags)

  function leave() {
    if (isPending) return
    if (isChanged) setLeaving(true)
    else onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && isReady) mutate()
  }

  if (theirs) {
    const current = wordsOfItem(theirs, zoneId)
    return (
      <TwoVersions<ContentField>
        title="Two versions of this content"
        said={`A colleague changed this content at ${timeOfDay(theirs.updatedAt)}, while you were editing.`}
        differences={findDifferences(contentFields, { base, mine: words, theirs: current })}
        labels={contentLabels}
        show={(field, choice) => (
          <span className="text">{(choice === 'mine' ? words : current)[field] || <em>Empty</em>}</span>
        )}
        onChosen={(choices) => {
          form.rebase(mergeVersions({ mine: words, theirs: current }, choices), current, theirs.revision)
          setTheirs(null)
        }}
        onBack={() => setTheirs(null)}
      />
    )
  }
  return (
    <Dialog
      open
      full
      width="52rem"
      onClose={leave}
      title={item ? 'Edit content' : 'Create Content'}
      actions={
        <>
          <p className="sm muted needs" role="status">
            {missing}
          </p>
          <button type="button" className="btn line" onClick={leave} aria-disabled={isPending || undefined}>
            Cancel
          </button>
          <button
            type="submit"
            form="content-form"
            className="btn"
            disabled={!isReady || (item !== null && !isChanged)}
            aria-busy={isPending}
          >
            {item ? 'Save changes' : 'Create Content'}
          </button>
        </>
      }
    >
      {isGone && isStatus(error, 404) ? (
        <Notice tone="warn">
          <b>A colleague has deleted this content.</b>
          <p>What you wrote is still here. Create Content saves it as new content.</p>
        </Notice>
      ) : (
        <FailedHere title={failed[act]} error={error} />
      )}
      {!form.isKept && (
        <p className="sm muted">This tab has no room left: what you type is lost when it is closed or reloaded.</p>
      )}
      <form id="content-form" onSubmit={submit}>
        <fieldset className="bare" disabled={isPending}>
          <ContentFields
            words={words}
            zoneId={zoneId}
            issues={issuesOf(error)}
            isScheduled={item?.status === 'scheduled'}
            onWrite={form.write}
          />
        </fieldset>
      </form>
      {leaving && (
        <ConfirmDialog
          title="Discard your changes?"
          confirm="Discard changes"
          look="btn stop"
          busy={false}
          problem={null}
          onConfirm={() => {
            form.discard()
            onClose()
          }}
          onClose={() => setLeaving(false)}
        >
          <p>What you wrote for {nameOfContent(words)} has not been saved.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
