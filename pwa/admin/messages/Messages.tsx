import { useInfiniteQuery } from '@tanstack/react-query'
import type { ContactMessage } from '../../../data/contract/contact.ts'
import { contactTopics } from '../../../data/vocabulary/contact.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { fullTime } from '../times.ts'
import { Facts } from './Facts.tsx'
import { messagesQuery } from './queries.ts'

export function Messages({ isAside }: { isAside: boolean }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    messagesQuery(isAside),
  )
  return (
    <>
      {isAside && (
        <Notice>
          <p>
            These filled a field that people cannot see. Most come from programs, but some browsers and password keepers
            fill such fields by themselves: please look through them now and then.
          </p>
        </Notice>
      )}
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      {!data && !error && <Spinner />}
      {data?.length === 0 && (
        <Empty picture="nest" title="No Messages" level={3}>
          {isAside ? 'Nothing has been set aside.' : 'What people write on the contact page arrives here.'}
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className="q letters">
          {data.map((message) => (
            <Row key={message.id} message={message} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p className="load-more">
          <button type="button" className="btn line" aria-busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Load more
          </button>
        </p>
      )}
    </>
  )
}

function Row({ message }: { message: ContactMessage }) {
  const { trapped } = message
  return (
    <li>
      <div className="row wrapx marks">
        <Tag>{contactTopics[message.category].label}</Tag>
        <Tag tint={message.status === 'unread' ? 'marigold' : 'neutral'}>{message.status}</Tag>
        {message.isIncomplete && <Tag tint="neutral">incomplete</Tag>}
      </div>
      <h3>{message.subject}</h3>
      <p className="by">
        <b>{message.name}</b>
        <a href={`mailto:${message.email}`}>{message.email}</a>
        <span>{fullTime(message.createdAt)}</span>
      </p>
      <p className="whole">{message.message}</p>
      <Facts
        facts={{
          Events: message.selectedEvents.join(', '),
          Preference: message.eventPreference,
          Location: message.location,
          'Hidden website': trapped?.website ?? '',
          'Hidden url': trapped?.url ?? '',
          'Hidden phone number': trapped?.phone_number ?? '',
        }}
      />
    </li>
  )
}
