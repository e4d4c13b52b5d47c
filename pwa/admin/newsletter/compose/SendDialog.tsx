import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ApiError } from '../../../remote/client.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { send } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { organisationQuery } from '../../kit/data/organisation.ts'
import { counted } from '../../kit/words/counted.ts'
import { type IssueSaver, type IssueWords, idsIn } from '../draft.ts'
import { campaignAddress } from '../places.ts'
import { audienceOfQuery, emailStatusQuery, feedQuery, sendDraft } from '../queries.ts'
import { GoneNotice, goneItem } from './GoneNotice.tsx'
import { issueFailure, NotSaved, savedIssue } from './issueActs.ts'
import { titlesOf } from './titles.ts'
import { refreshIssues } from './useIssue.ts'

/**
 * The last question. Says how many people get it, by the list as it is now, and sends it once however often it is
 * tried. While it sends it stays, as nothing can stop it any more.
 */
export function SendDialog({ saver, onClose }: { saver: IssueSaver; onClose: () => void }) {
  const { words } = useSnapshot(saver.editor)
  const { data: mailServer } = useQuery(emailStatusQuery)
  const { data: organisation } = useQuery(organisationQuery)
  const navigate = useNavigate()
  const audience = useAudience(saver)
  const act = useAct({
    act: async () => {
      const { id, revision } = await savedIssue(saver)
      return sendDraft(id, revision)
    },
    done: ({ message }) => ({ title: 'Newsletter Sending', text: message }),
    onDone: ({ campaignId }) => {
      saver.abandon()
      refreshIssues()
      void navigate(campaignAddress(campaignId))
    },
    // Without an answer it may have left: asked again, the server says so.
    onFailed: (error) => isAnswered(error) && saver.notice(error),
    failed: issueFailure,
  })
  const gone = goneItem(act.error, words)
  /** Then the draft may be gone, and nobody can be counted for it any more. */
  const mayHaveLeft = act.error !== null && isUnanswered(act.error)
  const count = audience.data?.reachable
  return (
    <ActionDialog
      title={count === undefined ? 'Send this newsletter?' : `Send this to ${counted(count, 'person', 'people')}?`}
      cancel="Not yet"
      confirm={
        <>
          <Icon path={send} /> Send now
        </>
      }
      obstacle={mayHaveLeft ? null : obstacleOf(audience.error, count)}
      isHeld
      act={{ ...act, failure: gone ? null : act.failure }}
      onClose={onClose}
    >
      {gone && <GoneNotice gone={gone} saver={saver} onTakenOut={act.reset} />}
      {audience.error && !mayHaveLeft && <LoadFailed error={audience.error} onRetry={audience.refetch} />}
      {mayHaveLeft && (
        <Notice tone="warn">
          <p className="small">
            The last try got no answer, and may have begun all the same. Sending again is safe: nobody gets it twice.
          </p>
        </Notice>
      )}
      <p className="mail-subject">{words.subject}</p>
      <Parts words={words} />
      <UnaskedStories stories={words.stories} />
      {organisation && !organisation.postalAddress && <NoPostalAddress />}
      {audience.data && audience.data.invented > 0 && (
        <p>Invented people of the demonstration among them, who get no mail: {audience.data.invented}.</p>
      )}
      <p>
        {mailServer?.configured === false
          ? 'No mail server is set up: each mail is written into a file on the server, and nobody gets it.'
          : 'Each gets a mail of their own, with a link to unsubscribe. You can pause it or stop the rest; what has left cannot be called back.'}
      </p>
    </ActionDialog>
  )
}

const isUnanswered = (error: Error) => !isAnswered(error) && !(error instanceof NotSaved)
const isAnswered = (error: Error) => error instanceof ApiError && error.status < 500

/** Of what the server has: the last words arrive there first. */
function useAudience(saver: IssueSaver) {
  const saved = useQuery({
    queryKey: ['newsletter', 'saved', saver.key()],
    queryFn: () => savedIssue(saver),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const found = useQuery({ ...audienceOfQuery(saved.data?.id ?? 0), enabled: saved.data !== undefined })
  return saved.error ? { data: undefined, error: saved.error, refetch: saved.refetch } : found
}

function obstacleOf(error: Error | null, count: number | undefined): string | null {
  if (error) return 'The list of subscribers could not be asked for.'
  if (count === undefined) return 'The list of subscribers is being asked for.'
  return count === 0 ? 'Nobody on the list can be written to.' : null
}

/** https://www.ftc.gov/business-guidance/resources/can-spam-act-compliance-guide-business */
const NoPostalAddress = () => (
  <Notice tone="warn">
    <p className="small">
      Your postal address would not be in it. The law of many countries, such as the USA, wants one in every newsletter.{' '}
      <Link to={{ search: '?panel=organisation', hash: 'settings' }}>Fill it in</Link>
    </p>
  </Notice>
)

/** Said once, before it leaves. */
function UnaskedStories({ stories }: Pick<IssueWords, 'stories'>) {
  const unasked = titlesOf('stories', stories).filter(({ mails }) => mails === 'unasked')
  if (unasked.length === 0) return null
  return (
    <Notice tone="warn">
      <p className="small">
        Nobody asked the {unasked.length === 1 ? 'writer' : 'writers'} of{' '}
        {unasked.map(({ title }) => `“${title}”`).join(', ')} about emails. By sending, you decide that it may go out.
      </p>
    </Notice>
  )
}

function Parts({ words: { stories, posts, includeRSSFeed } }: { words: Readonly<IssueWords> }) {
  const articles = useQuery(feedQuery).data?.articles ?? 0
  const [storyCount, postCount] = [idsIn(stories).length, idsIn(posts).length]
  const parts = [
    storyCount > 0 && counted(storyCount, 'story', 'stories'),
    postCount > 0 && counted(postCount, 'blog post'),
    includeRSSFeed && articles > 0 && `${counted(articles, 'article')} of the Wildlife Blog`,
  ].filter((part) => part !== false)
  return parts.length > 0 && <p className="small muted">With {parts.join(', ')}.</p>
}
