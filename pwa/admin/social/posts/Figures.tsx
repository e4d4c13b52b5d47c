import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import type { SocialMetrics } from '../../../../data/contract/outreach/social.ts'
import { excerpt } from '../../../../data/rules/excerpt.ts'
import { metricsDays, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LineChart } from '../../charts/LineChart.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { zone } from '../../kit/data/zone.ts'
import { type Column, DataTable, Sideways } from '../../kit/lists/DataTable.tsx'
import { LoadMore, usePart } from '../../kit/lists/LoadMore.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { postTime } from '../fields/postTimes.ts'
import { platformIcons } from '../platformIcons.ts'
import { metricsQuery } from '../queries.ts'
import { figureInWords, seriesOf } from './figures.ts'

/** What people made of the posts, as the platforms tell it once a day. */
export function Figures() {
  const { data, error, refetch } = useQuery(metricsQuery)
  const { labels, series } = seriesOf(data?.days ?? [])
  return (
    <div className="social-figures">
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      <LineChart
        title={`Likes, shares, comments: last ${metricsDays} days`}
        labels={labels}
        series={series}
        empty={
          data
            ? 'No figures yet. They are fetched once a day for what was posted.'
            : error
              ? 'Nothing to show yet.'
              : 'Loading…'
        }
      />
      {data && data.posts.length > 0 && <PerPost posts={data.posts} />}
    </div>
  )
}

type Post = SocialMetrics['posts'][number]

function PerPost({ posts }: Pick<SocialMetrics, 'posts'>) {
  const { id: zoneId } = useSnapshot(zone)
  const { shown, list } = usePart(posts, 10)
  return (
    <Panel id="figures-heading" title="Figures per post">
      <Sideways className="sideways figures-table">
        <DataTable
          caption="Figures per post"
          rows={shown}
          keyOf={({ postId }) => postId}
          head={{
            label: 'Post',
            cell: (post) => (
              <>
                <Icon path={platformIcons[post.platform]} />{' '}
                <span className="visually-hidden">{socialPlatformNames[post.platform]}: </span>
                {post.postUrl ? (
                  <a href={post.postUrl} target="_blank" rel="noreferrer">
                    {excerpt(post.postText, 60)}
                  </a>
                ) : (
                  excerpt(post.postText, 60)
                )}
                <span className="subline">As of {postTime(post.lastUpdated, zoneId)}</span>
              </>
            ),
          }}
          columns={columns}
        />
      </Sideways>
      <LoadMore list={list} isWithin />
    </Panel>
  )
}

const column = (label: string, field: 'likes' | 'shares' | 'comments' | 'reach' | 'impressions'): Column<Post> => ({
  label,
  cell: (post) => figureInWords(post[field]),
  look: (post) => (post[field] === null ? 'muted' : 'tabular'),
})

const columns = [
  column('Likes', 'likes'),
  column('Shares', 'shares'),
  column('Comments', 'comments'),
  column('Reach', 'reach'),
  column('Impressions', 'impressions'),
]
