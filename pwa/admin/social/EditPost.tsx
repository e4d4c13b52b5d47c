import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ScheduledPost } from '../../../data/contract/social.ts'
import { socialPlatformNames } from '../../../data/vocabulary/social.ts'
import { ApiError } from '../../remote/client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { isStatus, serverWords } from '../kit/data/failures.ts'
import { zone } from '../kit/data/zone.ts'
import { TwoVersions } from '../kit/drafts/TwoVersions.tsx'
import { findDifferences, mergeVersions } from '../kit/drafts/twoVersions.ts'
import { fetchSubject } from './handoff.ts'
import { PictureField } from './PictureField.tsx'
import { PostTextField } from './PostTextField.tsx'
import {
  type ChangeField,
  type ChangeIssues,
  type ChangeWords,
  changeDrafts,
  changeFields,
  changeLabels,
  changeOf,
  isSame,
  issuesOf,
  wordsOf,
} from './postChanges.ts'
import { whatToDo } from './postWords.ts'
import { changePost } from './remote.ts'
import { outgoingOn } from './subjects.ts'
import { WhenFields } from './WhenFields.tsx'

/** Changes a post that has not left: its words, its picture, its time. */
export function EditPost({ post, onClose }: { post: ScheduledPost; onClose: () => void }) {
  const { id: zoneId } = useSnapshot(zone)
  const [begun, setBegun] = useState(() => beginningOf(post))
  const { words, base, revision } = begun
  const [issues, setIssues] = useState<ChangeIssues>({})
  const subject = useSubject(post)
  const { platform } = post
  const outgoing = () => outgoingOn(platform, words.postText, subject, words.mediaUrl, location.origin)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => changePost(post.id, changeOf(words, base, revision, zoneId)),
    onSuccess: () => {
      changeDrafts.drop(post.id)
      showToast({ title: 'Post Updated', text: 'Scheduled post has been updated successfully', tone: 'good' })
      onClose()
    },
    onError: (failure) => {
      if (failure instanceof ApiError)
        setIssues(Object.fromEntries((failure.issues ?? []).map(({ field, message }) => [field, message])))
      if (!isStatus(failure, 401)) showToast({ title: 'Update Failed', text: updateFailed(failure), tone: 'bad' })
    },
  })
  const theirs = error && currentIn(error)

  function write(part: Partial<ChangeWords>) {
    const next = { ...words, ...part }
    setBegun({ ...begun, words: next })
    setIssues({})
    if (isSame(next, base)) changeDrafts.drop(post.id)
    else
      changeDrafts.keep(post.id, {
        id: post.id,
        platform,
        words: next,
        base,
        revision,
        zone: zoneId,
        keptAt: new Date().toISOString(),
      })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = issuesOf(words, { platform, base, zone: zoneId, outgoing: outgoing(), now: new Date() })
    setIssues(found)
    if (isPending || Object.keys(found).length > 0) return
    if (isSame(words, base)) onClose()
    else mutate()
  }

  if (theirs)
    return (
      <Versions
        mine={words}
        base={base}
        theirs={wordsOf(theirs, zoneId)}
        onBack={reset}
        onMerged={(merged) => {
          setBegun({ words: merged, base: wordsOf(theirs, zoneId), revision: theirs.revision })
          reset()
        }}
      />
    )
  return (
    <Dialog
      open
      full
      width="38rem"
      onClose={() => isPending || onClose()}
      title={`Edit the post for ${socialPlatformNames[platform]}`}
      actions={
        <>
          <button type="button" className="btn line" onClick={() => isPending || onClose()}>
            Close
          </button>
          <button type="submit" form="social-post" className="btn" aria-busy={isPending}>
            Save Post
          </button>
        </>
      }
    >
      <form id="social-post" noValidate onSubmit={submit}>
        {error && (
          <Notice tone="bad">
            <b>Update Failed</b>
            <p>{updateFailed(error)} What you wrote is kept in this tab.</p>
          </Notice>
        )}
        <PostTextField
          text={words.postText}
          platforms={[platform]}
          outgoing={outgoing}
          error={issues.postText}
          onChange={(postText) => write({ postText })}
        />
        <PictureField subject={subject} mediaUrl={words.mediaUrl} onChange={(mediaUrl) => write({ mediaUrl })} />
        <WhenFields date={words.date} time={words.time} issues={issues} onChange={write} />
      </form>
    </Dialog>
  )
}

interface VersionsProps {
  mine: ChangeWords
  base: ChangeWords
  theirs: ChangeWords
  onBack: () => void
  onMerged: (words: ChangeWords) => void
}

function Versions({ mine, base, theirs, onBack, onMerged }: VersionsProps) {
  const of = { mine, base, theirs }
  return (
    <TwoVersions<ChangeField>
      title="Two versions of this post"
      said="A colleague changed it while you were writing."
      differences={findDifferences<ChangeField, ChangeWords>(changeFields, of)}
      labels={changeLabels}
      show={(field, choice) => <p className="post-words whole">{of[choice][field] || 'None'}</p>}
      onChosen={(choices) => onMerged(mergeVersions<ChangeField, ChangeWords>({ mine, theirs }, choices))}
      onBack={onBack}
    />
  )
}

/** Goes on with what was not saved, while its time was typed in the zone that is still the admin's. */
function beginningOf(post: ScheduledPost) {
  const kept = changeDrafts.copy(post.id)
  const base = wordsOf(post, zone.id)
  if (!kept) return { words: base, base, revision: post.revision }
  const isSameZone = kept.zone === zone.id
  const words = isSameZone ? kept.words : { ...kept.words, date: base.date, time: base.time }
  const keptBase = isSameZone ? kept.base : { ...kept.base, date: base.date, time: base.time }
  return { words: { ...words }, base: { ...keptBase }, revision: kept.revision }
}

/** What the post is about, for the link that goes along. */
function useSubject({ contentType, contentId }: ScheduledPost) {
  const { data = null } = useQuery({
    queryKey: ['social', 'subject', contentType, contentId],
    queryFn: () => (contentType === 'custom' || contentId === null ? null : fetchSubject({ contentType, contentId })),
  })
  return data
}

/** The post as a colleague left it. */
function currentIn(error: unknown): ScheduledPost | null {
  const body = error instanceof ApiError && error.code === 'social.stale' ? error.body : null
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as ScheduledPost) : null
}

const updateFailed = (error: unknown) =>
  error instanceof ApiError ? [serverWords(error), whatToDo(error)].join(' ').trim() : 'Failed to update scheduled post'
