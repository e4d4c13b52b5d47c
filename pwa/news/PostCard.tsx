import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { PostCard as Card } from '../../data/contract/news.ts'
import { isExternal } from '../../data/rules/outreach/externalPost.ts'
import { type Artwork, focalPoints } from '../../data/rules/stories/artwork.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { DonateButton } from '../stories/DonateButton.tsx'
import { Art, urgencyOf } from '../ui/Art.tsx'
import { shortDate } from '../ui/format/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { arrow, external } from '../ui/icons.ts'
import { useLite } from '../ui/lite.ts'
import { NewsTag } from '../ui/Tag.tsx'
import { PostTags } from './PostTags.tsx'

interface Props {
  post: Card
  /** Stands in where the post brings no picture. */
  artwork: Artwork
  /** Its picture is among the first things seen. */
  eager?: boolean
}

/** A post in the grid. Our own lead to their page, articles of the Wildlife Blog to a new tab. */
export function PostCard({ post, artwork, eager }: Props) {
  const titleId = useId()
  const isLite = useLite()
  return (
    <article ref={useLinked(post)} className="post" id={`post-${post.id}`} aria-labelledby={titleId}>
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
          <h2 id={titleId}>{isExternal(post) ? post.title : <Link to={paths.post(post)}>{post.title}</Link>}</h2>
          <p className="excerpt">{post.excerpt}</p>
          <PostTags tags={post.tags} />
        </div>
      </div>
      {isExternal(post) ? (
        <a
          className="more"
          href={post.url}
          target="_blank"
          rel="noopener"
          aria-label={t('Read Full Article: {title} (opens in a new tab)', { title: post.title })}
        >
          {t('Read Full Article')} <Icon path={external} />
        </a>
      ) : (
        <Link
          className="more"
          to={paths.post(post)}
          aria-label={t('Read Full Article: {title}', { title: post.title })}
        >
          {t('Read Full Article')} <Icon path={arrow} />
        </Link>
      )}
      <DonateButton className="button line donate" />
    </article>
  )
}

/** A link to a place in the list leads there. */
function useLinked({ id }: Card) {
  const article = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again leads there again.
  useEffect(() => {
    if (hash !== `#post-${id}`) return
    if (article.current) article.current.tabIndex = -1
    article.current?.focus({ preventScroll: true })
    article.current?.scrollIntoView()
  }, [hash, key, id])
  return article
}
