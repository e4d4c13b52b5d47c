import type { BlogPost } from '../../data/contract/news.ts'
import { type Artwork, artworksForNews, focalPoints } from '../../data/rules/stories/artwork.ts'
import { Art } from '../ui/Art.tsx'
import { longDate } from '../ui/format/dates.ts'
import { useLite } from '../ui/lite.ts'
import { NewsTag } from '../ui/Tag.tsx'
import { Written, written } from '../ui/Written.tsx'
import { Markup } from './Markup.tsx'
import { readMarkup, textOf } from './readMarkup.ts'

/** What a post is and when it came, with its picture. */
export function PostTitle({ post }: { post: BlogPost }) {
  const artwork: Artwork = artworksForNews([post.id])[0] ?? 'savanna'
  const isLite = useLite()
  return (
    <>
      <div className="title">
        <div className="row">
          <NewsTag category={post.category} />
          <time className="small muted" dateTime={post.createdAt}>
            {longDate(post.createdAt)}
          </time>
        </div>
        <h1>
          <Written text={post.title} />
        </h1>
        {!isBeginning(post) && (
          <p className="excerpt lead">
            <Written text={post.excerpt} />
          </p>
        )}
      </div>
      <span className={isLite ? 'cover wide lite' : 'cover wide'} style={{ '--op': focalPoints[artwork] }}>
        <Art
          src={post.imageUrl ?? `/art/${artwork}.svg`}
          alt=""
          width="800"
          height="600"
          loading="eager"
          fetchPriority="high"
        />
      </span>
    </>
  )
}

export const PostText = ({ post }: { post: BlogPost }) => (
  <div className="prose" {...written(post.title)}>
    <Markup html={post.content} />
  </div>
)

/** Then the text says it anyway. */
const isBeginning = ({ excerpt, content }: BlogPost) =>
  textOf(readMarkup(content)).startsWith(excerpt.replace(/…$/, '').trim())
