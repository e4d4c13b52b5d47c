import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { newId } from '../../offline/newId.ts'
import { PostList } from './PostList.tsx'
import { PostScreen } from './PostScreen.tsx'

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
