import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { useChosen } from '../kit/bulk/useChosen.ts'
import { Loaded } from '../kit/lists/Loaded.tsx'
import { LoadMore, usePartOfPages } from '../kit/lists/LoadMore.tsx'
import { focusSectionHeading } from '../kit/lists/SectionHead.tsx'
import { useFilter } from '../kit/lists/useFilter.ts'
import { useFocusBeside } from '../kit/lists/useFocusBeside.ts'
import { isNarrowed, messageReaders, placeOf } from './filters.ts'
import { MessageBulk } from './MessageBulk.tsx'
import { MessageFilters } from './MessageFilters.tsx'
import { MessageRow } from './MessageRow.tsx'
import { messageCountsQuery, messagesQuery } from './queries.ts'
import { ThreadDialog } from './thread/ThreadDialog.tsx'

export function Messages({ isAside }: { isAside: boolean }) {
  const { filter, show } = useFilter('messages', messageReaders, placeOf(isAside ? 'aside' : 'messages'))
  const list = useInfiniteQuery(messagesQuery(isAside, filter))
  const { data: counts } = useQuery(messageCountsQuery)
  const { data, isPlaceholderData } = list
  const messages = data?.rows ?? []
  const choice = useChosen(messages, list)
  const asked = JSON.stringify({ ...filter, thread: undefined })
  const part = usePartOfPages(messages, list, asked)
  /** The filter under which all that fit are chosen. */
  const [all, setAll] = useState<string | null>(null)
  const hasAll = all === asked
  const leave = useFocusBeside(
    'message',
    messages.map(({ id }) => id),
  )

  function showAll() {
    show({})
    focusSectionHeading()
  }

  return (
    <>
      {isAside && (
        <Notice>
          <p>
            Most of these filled a field that people cannot see, or one of you put them here. Some browsers and password
            keepers fill such fields by themselves. Mails that a program seems to have sent are here too. Please look
            through all of them now and then.
          </p>
        </Notice>
      )}
      <MessageFilters filter={filter} counts={counts} isAside={isAside} onChange={show} />
      <Loaded from={list} />
      {data && !filter.message && (
        <MessageBulk
          key={asked}
          isAside={isAside}
          filter={filter}
          total={data.total}
          choice={choice}
          hasAll={hasAll}
          onHasAll={(isAll) => setAll(isAll ? asked : null)}
        />
      )}
      {data?.rows.length === 0 &&
        (isNarrowed(filter) ? <NoneMatch onShowAll={showAll} /> : <NoMessages isAside={isAside} />)}
      {messages.length > 0 && (
        <ul className="queue letters" aria-busy={isPlaceholderData}>
          {part.shown.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              isAlone={filter.message !== undefined}
              isChosen={hasAll || choice.isChosen(message.id)}
              onChoose={(isIn) => {
                if (hasAll) choice.chooseOnly(messages.map(({ id }) => id).filter((id) => id !== message.id))
                else choice.choose(message.id, isIn)
                setAll(null)
              }}
              onDone={() => leave(message.id)}
              onThread={() => show({ ...filter, thread: String(message.id) })}
            />
          ))}
        </ul>
      )}
      {filter.message && messages.length > 0 && (
        <p className="load-more">
          <Button look="line" onClick={showAll}>
            Show all messages
          </Button>
        </p>
      )}
      <LoadMore list={part.list} />
      {filter.thread && (
        <ThreadDialog
          key={filter.thread}
          id={Number(filter.thread)}
          onClose={() => show({ ...filter, thread: undefined })}
          onShow={(id) => show({ ...filter, thread: String(id) })}
        />
      )}
    </>
  )
}

const NoMessages = ({ isAside }: { isAside: boolean }) => (
  <Empty picture="nest" title="No Messages" level={3}>
    {isAside ? 'Nothing has been set aside.' : 'What people write on the contact page arrives here.'}
  </Empty>
)

const NoneMatch = ({ onShowAll }: { onShowAll: () => void }) => (
  <Empty
    picture="tracks"
    title="No messages like this"
    level={3}
    action={
      <Button look="line" onClick={onShowAll}>
        Show all messages
      </Button>
    }
  >
    None of the messages fits this search and these filters.
  </Empty>
)
