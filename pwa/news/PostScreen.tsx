import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PostLink, PublicPost } from '../../data/contract/news.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { useSite } from '../app/site.ts'
import { ShareButton } from '../engagement/ShareButton.tsx'
import { postById } from '../remote/queries.ts'
import { Failed } from '../states/Failed.tsx'
import { SavedCopy } from '../states/SavedCopy.tsx'
import { DonateButton } from '../stories/DonateButton.tsx'
import { ShareLinks } from '../stories/ShareLinks.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { arrow, back } from '../ui/icons.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { usePostId } from './address.ts'
import { PostTags } from './PostTags.tsx'
import { PostText, PostTitle } from './PostText.tsx'
import { postNotFoundText } from './words.ts'

/** For the desk's preview: by this way they stay in this screen's own file. */
export { PostTags, PostText, PostTitle }

/** One post of the news. */
export default function PostScreen() {
  const { data, error, isPending, refetch } = useQuery(postById(usePostId()))
  if (isPending) return <Spinner label={t('Loading the post…')} />
  if (error && !data)
    return (
      <div className="wrap alone">
        <h1 className="visually-hidden">{t('News post')}</h1>
        <Failed title={t('Couldn’t load this post')} error={error} onRetry={() => void refetch()} />
        <BackToNews />
      </div>
    )
  return data?.post ? <Post post={data.post} asOf={data.asOf} /> : <PostNotFound />
}

function Post({ post, asOf }: { post: PublicPost; asOf: string | null }) {
  const { origin = '' } = useSite()
  const path = paths.post(post)
  return (
    <article className="wrap post-page" data-post={post.id}>
      <div className="post-top">
        <SavedCopy asOf={asOf} />
        <Link className="more" to={paths.news}>
          <Icon path={back} /> {t('All news')}
        </Link>
      </div>
      <PostTitle post={post} />
      <PostText post={post} />
      <div className="post-side">
        <PostTags tags={post.tags} />
        <div className="post-acts">
          <ShareButton card={{ path, title: post.title, excerpt: post.excerpt }} className="button line" />
          <DonateButton className="button gold" />
        </div>
        <ShareLinks title={t('Share this post')} link={origin + path} words={post.title} />
        <Beside newer={post.newer} older={post.older} />
      </div>
    </article>
  )
}

/** The posts published before and after this one. */
function Beside({ newer, older }: Pick<PublicPost, 'newer' | 'older'>) {
  return (
    <nav className="posts-beside" aria-label={t('More news')}>
      {older && <BesideLink post={older} what={t('Earlier')} isOlder />}
      {newer && <BesideLink post={newer} what={t('Later')} />}
      <Link className="more" to={paths.newsArchive}>
        {t('Archive: by month and tag')} <Icon path={arrow} />
      </Link>
    </nav>
  )
}

const BesideLink = ({ post, what, isOlder }: { post: PostLink; what: string; isOlder?: boolean }) => (
  <Link className="beside" to={paths.post(post)} rel={isOlder ? 'prev' : 'next'}>
    <span className="small muted">{what}</span>
    <b>{post.title}</b>
  </Link>
)

const PostNotFound = () => (
  <div className="wrap alone">
    <Empty picture="tracks" title={t('Post Not Found')} level={1} action={<BackToNews />}>
      {t(postNotFoundText)}
    </Empty>
  </div>
)

const BackToNews = () => (
  <Link className="button" to={paths.news}>
    {t('Back to News')}
  </Link>
)
