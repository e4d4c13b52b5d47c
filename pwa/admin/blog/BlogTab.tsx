import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { newId } from '../../offline/newId.ts'
import { Icon } from '../../ui/Icon.tsx'
import { back } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Button } from '../kit/acts/Button.tsx'
import { LoadFailed } from '../kit/acts/LoadFailed.tsx'
import { isStatus } from '../kit/data/failures.ts'
import { SectionHead } from '../kit/lists/SectionHead.tsx'
import { postQuery } from './calls.ts'
import { livingSaver } from './livingSavers.ts'
import { PostEditor } from './PostEditor.tsx'
import { PostList } from './PostList.tsx'

/** The list of posts or, when the address names one, that post to write in: `?post=12`, `?post=new-…`. */
export function BlogTab() {
  const navigate = useNavigate()
  const named = useSearchParams()[0].get('post')
  /** A post that the server made while it was open: its address changes, its screen stays. */
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  if (!named && made) setMade(null)
  const open = (post: string | null, replace = false) =>
    navigate({ search: post ? `?${new URLSearchParams({ post })}` : '', hash: 'blog' }, { replace })
  if (!named) return <PostList onOpen={open} onNew={() => open(`new-${newId()}`)} />
  const name = made?.name === named ? made.key : named
  return (
    <PostScreen
      key={name}
      name={name}
      onMade={(id) => {
        setMade({ name: String(id), key: name })
        void open(String(id), true)
      }}
      onLeave={() => open(null)}
    />
  )
}

interface Props {
  /** A post's number, or the name of one that the server does not know yet. */
  name: string
  onMade: (id: number) => void
  onLeave: () => void
}

/** One post to write in. */
function PostScreen(props: Props) {
  /** Words that are still on their way know better than what the server has. */
  const [living] = useState(() => livingSaver(props.name))
  const isHere = living !== undefined || props.name.startsWith('new-')
  return isHere ? <PostEditor {...props} post={living?.editor.record ?? null} /> : <KnownPost {...props} />
}

function KnownPost(props: Props) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...postQuery(Number(props.name)),
    // While somebody writes, the screen itself knows best.
    refetchOnMount: 'always',
  })
  if (data && isFetchedAfterMount) return <PostEditor {...props} post={data} />
  return (
    <section>
      <Button look="quiet small" onClick={props.onLeave}>
        <Icon path={back} /> All posts
      </Button>
      <SectionHead title="Post" />
      {isStatus(error, 404) ? (
        <Notice tone="warn">
          <p>This post does not exist any more.</p>
        </Notice>
      ) : (
        error && <LoadFailed error={error} onRetry={refetch} />
      )}
      {!error && <Spinner />}
    </section>
  )
}
