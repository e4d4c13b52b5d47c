import { useQuery } from '@tanstack/react-query'
import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import { PostPreview } from '../fields/PostPreview.tsx'
import { overviewQuery } from '../queries.ts'

interface Props {
  platforms: readonly SocialPlatform[]
  outgoing: (platform: SocialPlatform) => string
  picture: string | null
  at: string | null
}

/** How the post would look where it goes. */
export function Previews({ platforms, outgoing, picture, at }: Props) {
  const { data } = useQuery(overviewQuery)
  return (
    <section className="stack previews" aria-labelledby="preview-heading">
      <div className="row between">
        <h3 id="preview-heading">Preview</h3>
        {picture && <span className="small muted">1200 × 630 image</span>}
      </div>
      {platforms.length === 0 && <p className="muted">Choose a platform to see how it would look there.</p>}
      {platforms.map((platform) => (
        <PostPreview
          key={platform}
          platform={platform}
          text={outgoing(platform)}
          picture={picture}
          at={at}
          account={data?.connections.find((one) => one.platform === platform)?.accountName}
        />
      ))}
    </section>
  )
}
