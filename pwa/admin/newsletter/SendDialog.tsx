import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { NewsletterSend, Subscriber } from '../../../data/contract/newsletter.ts'
import { newId } from '../../offline/newId.ts'
import { ApiError } from '../../remote/client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { send } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { counted } from '../counted.ts'
import { attemptOf, dropDraft, type NewsletterDraft, settleAttempt, wordsOf } from './draft.ts'
import { FailedHere } from './FailedHere.tsx'
import { GoneNotice } from './GoneNotice.tsx'
import { goneItem } from './goneItem.ts'
import { showNewsletterError } from './newsletterFailures.ts'
import { addressOf } from './places.ts'
import { emailStatusQuery } from './queries.ts'
import { sendNewsletter } from './remote.ts'

interface Props {
  words: Parameters<typeof wordsOf>[0] & Pick<NewsletterDraft, 'attempt'>
  recipients: readonly Subscriber[]
  onClose: () => void
}

/** The last question. Says how many people get it, and sends it once however often it is tried. */
export function SendDialog({ words, recipients, onClose }: Props) {
  const { data: mailServer } = useQuery(emailStatusQuery)
  const { mutate, isPending, error, reset } = useSending()
  const gone = goneItem(error)
  const people = counted(recipients.length, 'person', 'people')
  const parts = [
    words.stories.length > 0 && counted(words.stories.length, 'story', 'stories'),
    words.posts.length > 0 && counted(words.posts.length, 'blog post'),
    words.includeRSSFeed && 'the newest of the Wildlife Blog',
  ].filter((part) => part !== false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Send this to ${people}?`}
      actions={
        <>
          <button type="button" className="btn line" onClick={onClose}>
            Not yet
          </button>
          <button
            type="button"
            className="btn"
            aria-busy={isPending}
            onClick={() =>
              isPending || mutate({ ...wordsOf(words), selectedRecipients: recipients.map(({ id }) => id) })
            }
          >
            <Icon path={send} /> Send now
          </button>
        </>
      }
    >
      {gone ? <GoneNotice gone={gone} onTakenOut={reset} /> : <FailedHere title="Newsletter Error" error={error} />}
      {words.attempt !== null && !isPending && (
        <Notice tone="warn">
          <p className="sm">
            The last try got no answer, and may have begun all the same. Sending again is safe: it goes on with that try
            and its words, and nobody gets it twice.
          </p>
        </Notice>
      )}
      <p className="mail-subject">{words.subject}</p>
      {parts.length > 0 && <p className="sm muted">With {parts.join(', ')}.</p>}
      <p>
        {mailServer?.configured === false
          ? 'No mail server is set up: each mail is written into a file on the server, and nobody gets it.'
          : 'Each gets a mail of their own, with a link to unsubscribe. You can pause it or stop the rest; what has left cannot be called back.'}
      </p>
    </Dialog>
  )
}

/** Sends the newsletter and opens its report. The draft goes only after the server's yes. */
function useSending() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (newsletter: NewsletterSend) => sendNewsletter(newsletter, attemptOf(newId)),
    onSuccess: ({ message, campaignId }) => {
      dropDraft()
      showToast({ title: 'Newsletter Sending', text: message, tone: 'good' })
      navigate(addressOf('sent', campaignId))
    },
    onError: (error) => {
      // Without an answer nobody knows, and the next try has to be the same act.
      if (error instanceof ApiError && error.status < 500) settleAttempt()
      showNewsletterError(error)
    },
  })
}
