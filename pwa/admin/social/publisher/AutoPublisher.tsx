import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PublishRequest } from '../../../../data/contract/outreach/social.ts'
import { instantOf } from '../../../../data/rules/zonedTime.ts'
import { type Timezone, timezones } from '../../../../data/vocabulary/admin.ts'
import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { clock, send as sendIcon } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { actOf } from '../../kit/acts/useAct.ts'
import { zone } from '../../kit/data/zone.ts'
import { KeptMark, NoRoom } from '../../kit/drafts/KeptMark.tsx'
import { dropPost, isBlankPost, type PostDraft, postDraft, writePost } from '../draft.ts'
import { PictureField } from '../fields/PictureField.tsx'
import { CostNotice } from '../fields/PostNotices.tsx'
import { PostTextField } from '../fields/PostTextField.tsx'
import { postTime } from '../fields/postTimes.ts'
import { WhenFields } from '../fields/WhenFields.tsx'
import { useHanded } from '../handoff.ts'
import { outgoingOn, type Subject, textAbout } from '../subjects.ts'
import { PlatformPicks } from './PlatformPicks.tsx'
import { Previews } from './Previews.tsx'
import { OfferedPost, OpenAttempt, PublishOutcome } from './PublisherNotices.tsx'
import { type Issues, issuesOf, requestOf } from './publishForm.ts'
import { platformsInWords } from './publishLabels.ts'
import { publishing, publishRequests } from './publishRequests.ts'
import { SubjectFields } from './SubjectFields.tsx'
import { usePublishing } from './usePublishing.ts'

/** Writes a post and sends it, now or at a time. */
export function AutoPublisher() {
  // At once: a field that hears of its own letters later moves the cursor to its end.
  const draft = useSnapshot(postDraft, { sync: true })
  const { id: zoneId } = useSnapshot(zone)
  const { isUnderWay } = useSnapshot(publishing)
  const open = publishRequests.useOpen('new')
  const [found, setFound] = useState<Issues>({})
  const [isKept, setKept] = useState(true)
  const [asking, setAsking] = useState(false)
  const problem = useHanded()
  const publication = usePublishing(timeOf)
  const { outcome, failure } = publication
  // Also of a click before this tab was opened again.
  const asked = isUnderWay && open ? open.wish : null
  const issues: Issues = { ...publication.issues, ...found }
  const { platforms, contentType, subject, postText, mediaUrl, date, time } = draft
  const obstacle = open && !isUnderWay ? 'The last click is not answered yet: ask again first.' : null
  const outgoing = (platform: SocialPlatform) => outgoingOn(platform, postText, subject, mediaUrl, location.origin)

  function write(part: Partial<PostDraft>) {
    setKept(writePost(part))
    setFound({})
    publication.forget()
  }
  function chooseSubject(chosen: Subject) {
    const isOurs = postText.trim() === '' || (subject !== null && postText === textAbout(subject, location.origin))
    write({ subject: chosen, mediaUrl: null, ...(isOurs && { postText: textAbout(chosen, location.origin) }) })
  }
  function go(isPlanned: boolean) {
    const now = issuesOf(draft, isPlanned, { zone: zoneId, now: new Date(), origin: location.origin })
    setFound(now)
    if (Object.keys(now).length > 0) focusFirstIssue()
    else if (isPlanned) publication.send(requestOf(draft, true, zoneId))
    else setAsking(true)
  }

  return (
    <div className="split even">
      <form className="publisher" noValidate onSubmit={(event: FormEvent) => event.preventDefault()}>
        {problem && (
          <Notice tone="warn">
            <p>{problem}</p>
          </Notice>
        )}
        <OfferedPost />
        <OpenAttempt onRetry={publication.send} />
        {outcome && <PublishOutcome outcome={outcome} />}
        <ErrorNotice failure={failure} />
        <PlatformPicks
          chosen={platforms}
          error={issues.platforms}
          onChange={(chosen) => write({ platforms: chosen })}
        />
        <SubjectFields
          type={contentType}
          subject={subject}
          error={issues.contentId}
          onType={(type) => write({ contentType: type, subject: null, mediaUrl: null })}
          onSubject={chooseSubject}
        />
        <PostTextField
          text={postText}
          platforms={platforms}
          outgoing={outgoing}
          error={issues.postText}
          onChange={(text) => write({ postText: text })}
        />
        <PictureField
          subject={subject}
          mediaUrl={mediaUrl}
          error={issues.mediaUrl}
          onChange={(chosen) => write({ mediaUrl: chosen })}
        />
        <WhenFields date={date} time={time} issues={issues} onChange={write} />
        <CostNotice outgoing={platforms.includes('twitter') ? outgoing('twitter') : null} />
        <div className="acts">
          <MoveButton
            className="grow"
            busy={isUnderWay}
            sending={Boolean(asked?.scheduleDate)}
            obstacle={obstacle}
            onPress={() => go(true)}
          >
            <Icon path={clock} /> Schedule Post
          </MoveButton>
          <MoveButton
            className="line grow"
            busy={isUnderWay}
            sending={asked !== null && !asked.scheduleDate}
            obstacle={obstacle}
            onPress={() => go(false)}
          >
            <Icon path={sendIcon} /> Publish Now
          </MoveButton>
        </div>
        <p className="small muted now-note">Publish Now does not wait for the date and the time.</p>
        {asked && <Spinner label={progressOf(asked)} />}
        {!isBlankPost(draft) && !isKept && <NoRoom what="post" />}
        {!isBlankPost(draft) && isKept && (
          <KeptMark keptAt={draft.keptAt} title="Discard this post?" confirm="Discard for good" onDiscard={dropPost}>
            Its words are not saved anywhere else. This cannot be undone.
          </KeptMark>
        )}
      </form>
      {asking && (
        <ActionDialog
          title="Publish now?"
          confirm="Publish Now"
          act={actOf(() => {
            setAsking(false)
            publication.send(requestOf(draft, false, zoneId))
          })}
          onClose={() => setAsking(false)}
        >
          <p>
            It goes out on {platformsInWords(platforms)} at once, for everybody to see. What is out cannot be taken back
            from here.
          </p>
        </ActionDialog>
      )}
      <Previews
        platforms={platforms}
        outgoing={outgoing}
        picture={mediaUrl ?? subject?.picture ?? null}
        at={instantOf({ date, time }, zoneId)?.at.toISOString() ?? null}
      />
    </div>
  )
}

function progressOf(asked: PublishRequest): string {
  const names = platformsInWords(asked.platforms)
  return asked.scheduleDate ? `Planning it for ${names}…` : `Asking ${names}. This can take half a minute…`
}

/** Sat 21 Nov, 09:00 in New York: of a request that is to go out later. */
function timeOf({ scheduleDate, scheduleTime, adminTimezone }: PublishRequest): string | null {
  if (!scheduleDate || !scheduleTime) return null
  const id = (adminTimezone ?? zone.id) as Timezone
  const at = instantOf({ date: scheduleDate, time: scheduleTime }, id)?.at
  return at ? `${postTime(at, id)} in ${timezones[id]}` : `${scheduleDate}, ${scheduleTime}`
}

/** The keyboard goes on where something is missing, once that is marked. */
const focusFirstIssue = () =>
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>(
        '.publisher :is([aria-invalid="true"], [data-invalid], .plats-field:has(.help.bad) input)',
      )
      ?.focus(),
  )
