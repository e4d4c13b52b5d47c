import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import type { Snapshot } from 'valtio'
import type { NewsletterSend, Subscriber } from '../../../../data/contract/outreach/newsletter.ts'
import { newId } from '../../../offline/newId.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { send } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { failureOf, showFailed } from '../../kit/data/failures.ts'
import { organisationQuery } from '../../kit/data/organisation.ts'
import { counted } from '../../kit/words/counted.ts'
import { beginTry, failTry, isChangedSince, isOpen, settleTry } from '../attempt.ts'
import { type Attempt, wordsOf } from '../draft.ts'
import { campaignAddress } from '../places.ts'
import { emailStatusQuery, feedQuery, sendNewsletter, subscribersQuery } from '../queries.ts'
import { GoneNotice, goneItem } from './GoneNotice.tsx'

interface Props {
  words: Parameters<typeof wordsOf>[0] & { attempt: Snapshot<Attempt> | null }
  recipients: readonly Subscriber[]
  onClose: () => void
}

/**
 * The last question. Says how many people get it, by a list that is asked for anew, and sends it once however often it
 * is tried. While it sends it stays, as nothing can stop it any more.
 */
export function SendDialog({ words, recipients, onClose }: Props) {
  const { data: mailServer } = useQuery(emailStatusQuery)
  const { data: organisation } = useQuery(organisationQuery)
  const { mutate, isPending, error, reset } = useSending()
  const navigate = useNavigate()
  const list = useQuery({ ...subscribersQuery, refetchOnMount: 'always' })
  const gone = goneItem(error)
  const before = !isPending && isOpen(words.attempt) ? (words.attempt?.sent ?? null) : null
  const count = before ? before.selectedRecipients.length : recipients.length
  const obstacle = before ? null : obstacleOf(list, count)
  const sendNow = () =>
    mutate(
      { ...wordsOf(words), selectedRecipients: recipients.map(({ id }) => id) },
      { onSuccess: ({ campaignId }) => navigate(campaignAddress(campaignId)) },
    )
  return (
    <ActionDialog
      title={`Send this to ${counted(count, 'person', 'people')}?`}
      cancel="Not yet"
      confirm={
        <>
          <Icon path={send} /> Send now
        </>
      }
      obstacle={obstacle}
      isHeld
      act={{ run: sendNow, isPending, failure: error && !gone ? failureOf('Newsletter Error', error) : null }}
      onClose={onClose}
    >
      {gone && <GoneNotice gone={gone} onTakenOut={reset} />}
      {list.error && !before && <LoadFailed error={list.error} isOutdated onRetry={list.refetch} />}
      {!isPending && isOpen(words.attempt) && <OpenTry isChanged={isChangedSince(words, before)} />}
      <p className="mail-subject">{before?.subject ?? words.subject}</p>
      <Parts words={before ?? wordsOf(words)} />
      {organisation && !organisation.postalAddress && <NoPostalAddress />}
      <p>
        {mailServer?.configured === false
          ? 'No mail server is set up: each mail is written into a file on the server, and nobody gets it.'
          : 'Each gets a mail of their own, with a link to unsubscribe. You can pause it or stop the rest; what has left cannot be called back.'}
      </p>
    </ActionDialog>
  )
}

/** Everybody is everybody now, not when the list was last looked at. */
function obstacleOf(list: { isFetchedAfterMount: boolean; error: Error | null }, count: number): string | null {
  if (list.error) return 'The list of subscribers could not be asked for.'
  if (!list.isFetchedAfterMount) return 'The list of subscribers is being asked for.'
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

function OpenTry({ isChanged }: { isChanged: boolean }) {
  return (
    <Notice tone="warn">
      <p className="small">
        The last try got no answer, and may have begun all the same. Sending again is safe: it goes on with that try and
        its words, and nobody gets it twice.
        {isChanged && ' What you have changed since is not part of it, and stays here as a new draft.'}
      </p>
    </Notice>
  )
}

function Parts({ words: { selectedStories, selectedBlogPosts, includeRSSFeed } }: { words: Sent }) {
  const articles = useQuery(feedQuery).data?.articles ?? 0
  const parts = [
    selectedStories.length > 0 && counted(selectedStories.length, 'story', 'stories'),
    selectedBlogPosts.length > 0 && counted(selectedBlogPosts.length, 'blog post'),
    includeRSSFeed && articles > 0 && `${counted(articles, 'article')} of the Wildlife Blog`,
  ].filter((part) => part !== false)
  return parts.length > 0 && <p className="small muted">With {parts.join(', ')}.</p>
}

type Sent = Snapshot<ReturnType<typeof wordsOf>>

/** Sends the newsletter. The draft goes only after the server's yes, and only as far as it was sent. */
function useSending() {
  return useMutation({
    mutationFn: async (newsletter: NewsletterSend) => {
      const { id, sent } = beginTry(newsletter, newId)
      try {
        return { ...(await sendNewsletter(sent, id)), id, sent }
      } catch (error) {
        failTry(id, error)
        throw error
      }
    },
    onSuccess: ({ message, id, sent }) => {
      const isLeft = settleTry(id, sent)
      const text = isLeft ? `${message} It has the words of the first try; what you changed since is kept.` : message
      showToast({ title: 'Newsletter Sending', text, tone: 'good' })
    },
    onError: (error) => showFailed('Newsletter Error', error),
  })
}
