import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { BlogPost } from '../../data/contract/news.ts'
import { isExternal } from '../../data/rules/outreach/externalPost.ts'
import { type Artwork, focalPoints } from '../../data/rules/stories/artwork.ts'
import { DonateButton } from '../stories/DonateButton.tsx'
import { Art, urgencyOf } from '../ui/Art.tsx'
import { shortDate } from '../ui/format/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { down, external } from '../ui/icons.ts'
import { useLite } from '../ui/lite.ts'
import { NewsTag } from '../ui/Tag.tsx'
import { Markup } from './Markup.tsx'

interface Props {
  post: BlogPost
  /** Stands in where the post brings no picture. */
  artwork: Artwork
  /** Its picture is among the first things seen. */
  eager?: boolean
  /** Its text is what somebody came for. */
  isOpenAtFirst?: boolean
}

/** A post in the grid. Our own open in their place, also without scripts; an article of the Wildlife Blog in a new tab. */
export function Post({ post, artwork, eager, isOpenAtFirst = false }: Props) {
  const titleId = useId()
  const article = useRef<HTMLElement>(null)
  const isLite = useLite()
  const { isOpen, setOpen } = useLinked(post, article, isOpenAtFirst)
  const { summary, notePlace, keepPlace } = useKeptPlace()
  return (
    <article ref={article} className="post" id={`post-${post.id}`} aria-labelledby={titleId}>
      <div className="post-head">
        <span className={isLite ? 'cover wide lite' : 'cover wide'} style={{ '--op': focalPoints[artwork] }}>
          <Art src={post.imageUrl ?? `/art/${artwork}.svg`} alt="" width="800" height="600" {...urgencyOf(eager)} />
          {isExternal(post) && (
            <span className="badge">
              <Icon path={external} /> {new URL(post.url).host}
            </span>
          )}
        </span>
        <div className="post-text">
          <div className="row">
            <NewsTag category={post.category} />
            <time className="small muted" dateTime={post.createdAt}>
              {shortDate(post.createdAt)}
            </time>
          </div>
          <h2 id={titleId}>{post.title}</h2>
          <p className="excerpt">{post.excerpt}</p>
        </div>
      </div>
      {isExternal(post) ? (
        <a
          className="more"
          href={post.url}
          target="_blank"
          rel="noopener"
          aria-label={`Read Full Article: ${post.title} (opens in a new tab)`}
        >
          Read Full Article <Icon path={external} />
        </a>
      ) : (
        <details
          open={isOpen}
          onToggle={({ currentTarget }) => {
            setOpen(currentTarget.open)
            keepPlace()
          }}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is there to be pressed. */}
          <summary ref={summary} className="more" onClick={notePlace}>
            <span className="when-shut">
              Read Full Article<span className="visually-hidden">: {post.title}</span>
            </span>
            <span className="when-open">
              Close article<span className="visually-hidden">: {post.title}</span>
            </span>
            <Icon path={down} />
          </summary>
          <div className="prose">
            <Markup html={post.content} />
          </div>
        </details>
      )}
      <DonateButton className="button line donate" />
    </article>
  )
}

/** A link to a post opens it and leads there. */
function useLinked({ id }: BlogPost, article: { current: HTMLElement | null }, isOpenAtFirst: boolean) {
  const { hash, key } = useLocation()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again opens it again.
  useEffect(() => {
    if (hash !== `#post-${id}`) return
    setOpen(true)
    if (article.current) article.current.tabIndex = -1
    article.current?.focus({ preventScroll: true })
    article.current?.scrollIntoView()
  }, [hash, key, id, article])
  return { isOpen, setOpen }
}

/** A card that opens takes a row of its own. What was pressed stays under the finger. */
function useKeptPlace() {
  const summary = useRef<HTMLElement>(null)
  const place = useRef<number | null>(null)
  const top = () => summary.current?.getBoundingClientRect().top ?? 0
  return {
    summary,
    notePlace: () => {
      place.current = top()
    },
    keepPlace: () => {
      if (place.current !== null) scrollBy({ top: top() - place.current, behavior: 'instant' })
      place.current = null
    },
  }
}
