import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScheduledPost } from '../../../../data/contract/outreach/social.ts'
import { socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { ApiError } from '../../../remote/client.ts'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { issuesOf as issuesIn, serverWords } from '../../kit/data/failures.ts'
import { zone } from '../../kit/data/zone.ts'
import { EditVersions } from '../../kit/edit/EditDialog.tsx'
import { isSame } from '../../kit/edit/editDraft.ts'
import { useEdit } from '../../kit/edit/useEdit.ts'
import { PictureField } from '../fields/PictureField.tsx'
import { PostTextField } from '../fields/PostTextField.tsx'
import { WhenFields } from '../fields/WhenFields.tsx'
import { fetchSubject } from '../handoff.ts'
import { changePost } from '../queries.ts'
import { outgoingOn } from '../subjects.ts'
import {
  type ChangeDraft,
  type ChangeField,
  type ChangeIssues,
  type ChangeWords,
  changeDrafts,
  changeFields,
  changeLabels,
  changeOf,
  issuesOf,
  wordsOf,
} from './postChanges.ts'
import { whatToDo } from './postLabels.ts'

/** Changes a post that has not left: its words, its picture, its time. */
export function EditPost({ post, onClose }: { post: ScheduledPost; onClose: () => void }) {
  const [issues, setIssues] = useState<ChangeIssues>({})
  const edit = useEdit({
    store: changeDrafts,
    id: post.id,
    begin: (kept) => beginningOf(post, kept),
    save: ({ words, base, revision, zone: zoneId }) => changePost(post.id, changeOf(words, base, revision, zoneId)),
    staleCode: 'social.stale',
    onSaved: onClose,
    done: () => ({ title: 'Post Updated', text: 'Scheduled post has been updated successfully' }),
    failed: (error) => ({ title: 'Update Failed', text: updateFailed(error) }),
    onFailed: (error) => setIssues(issuesIn(error)),
  })
  const { words, theirs, isPending } = edit
  const { base, zone: zoneId } = edit.draft
  const subject = useSubject(post)
  const { platform } = post
  const outgoing = () => outgoingOn(platform, words.postText, subject, words.mediaUrl, location.origin)

  function write(part: Partial<ChangeWords>) {
    edit.write(part)
    setIssues({})
  }
  function submit() {
    const found = issuesOf(words, { platform, base, zone: zoneId, outgoing: outgoing(), now: new Date() })
    setIssues(found)
    if (Object.keys(found).length > 0) return
    if (isSame(words, base)) onClose()
    else edit.save()
  }
  const failure = isStale(edit.error) ? null : edit.failure

  if (theirs)
    return <EditVersions {...versions} edit={edit} theirs={theirs} wordsOf={(current) => wordsOf(current, zoneId)} />
  return (
    <FormDialog
      full
      width="38rem"
      title={`Edit the post for ${socialPlatformNames[platform]}`}
      cancel="Close"
      confirm="Save Post"
      isReady
      isHeld
      noValidate
      act={{ run: submit, isPending, failure: failure && { ...failure, text: `${failure.text} ${kept}` } }}
      onClose={onClose}
    >
      <PostTextField
        text={words.postText}
        platforms={[platform]}
        outgoing={outgoing}
        error={issues.postText}
        onChange={(postText) => write({ postText })}
      />
      <PictureField subject={subject} mediaUrl={words.mediaUrl} onChange={(mediaUrl) => write({ mediaUrl })} />
      <WhenFields date={words.date} time={words.time} issues={issues} onChange={write} />
    </FormDialog>
  )
}

const kept = 'What you wrote is kept in this tab.'

const versions = {
  title: 'Two versions of this post',
  said: () => 'A colleague changed it while you were writing.',
  fields: changeFields,
  labels: changeLabels,
  show: (field: ChangeField, version: ChangeWords) => <p className="post-words whole">{version[field] || 'None'}</p>,
}

/** Goes on with what was not saved, while its time was typed in the zone that is still the admin's. */
function beginningOf(post: ScheduledPost, kept: ChangeDraft | null): ChangeDraft {
  const { id, platform, revision } = post
  const base = wordsOf(post, zone.id)
  if (!kept) return { id, platform, words: base, base, revision, zone: zone.id, keptAt: '' }
  if (kept.zone === zone.id) return kept
  const { date, time } = base
  return { ...kept, words: { ...kept.words, date, time }, base: { ...kept.base, date, time }, zone: zone.id }
}

/** What the post is about, for the link that goes along. */
function useSubject({ contentType, contentId }: ScheduledPost) {
  const { data = null } = useQuery({
    queryKey: ['social', 'subject', contentType, contentId],
    queryFn: () => (contentType === 'custom' || contentId === null ? null : fetchSubject({ contentType, contentId })),
  })
  return data
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'social.stale'

const updateFailed = (error: unknown) =>
  error instanceof ApiError ? [serverWords(error), whatToDo(error)].join(' ').trim() : 'Failed to update scheduled post'
