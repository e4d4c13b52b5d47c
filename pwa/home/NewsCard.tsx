import { Link } from 'react-router-dom'
import { excerpt } from '../../data/rules/excerpt.ts'
import { isExternal } from '../../data/rules/outreach/externalPost.ts'
import { excerptLength } from '../../data/vocabulary/limits.ts'
import { paths } from '../app/paths.ts'
import type { PostCard } from '../remote/queries.ts'
import { shortDate } from '../ui/format/dates.ts'
import { Icon } from '../ui/Icon.tsx'
import { arrow, external } from '../ui/icons.ts'
import { NewsTag } from '../ui/Tag.tsx'

export function NewsCard({ post }: { post: PostCard }) {
  const label = `Read Full Article: ${post.title}`
  return (
    <article>
      <div className="row">
        <NewsTag category={post.category} />
        <time className="small muted" dateTime={post.createdAt}>
          {shortDate(post.createdAt)}
        </time>
      </div>
      <h3>{post.title}</h3>
      <p>{excerpt(post.excerpt, excerptLength.newsCard)}</p>
      {isExternal(post) ? (
        <a className="more" href={post.url} target="_blank" rel="noopener" aria-label={`${label} (opens in a new tab)`}>
          Read Full Article <Icon path={external} />
        </a>
      ) : (
        <Link className="more" to={paths.post(post.id)} aria-label={label}>
          Read Full Article <Icon path={arrow} />
        </Link>
      )}
    </article>
  )
}
