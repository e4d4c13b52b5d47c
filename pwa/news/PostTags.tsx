import { Link } from 'react-router-dom'
import { tagKey } from '../../data/rules/site/tags.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'

/** The tags of a post, each the way to all that have it. */
export function PostTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="post-tags" aria-label={t('Tags')}>
      {tags.map((name) => (
        <li key={tagKey(name)}>
          <Link to={paths.newsTagged(name)}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}
