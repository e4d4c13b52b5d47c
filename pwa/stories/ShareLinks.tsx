import type { PublicStory } from '../../data/contract/stories.ts'
import { sharePlatforms } from '../../data/vocabulary/engagement.ts'
import { useSite } from '../app/site.ts'
import { shareAddress, shareLink, shareTargets } from '../engagement/shareTargets.ts'

/** The share menu of a browser without scripts. */
export function ShareLinks({ story }: { story: Pick<PublicStory, 'id' | 'title'> }) {
  const { origin = '' } = useSite()
  const addressFor = (platform: (typeof sharePlatforms)[number]) =>
    platform === 'copy' ? shareLink(origin, story) : shareAddress(platform, story, origin)
  return (
    <div className="share-links no-script">
      <p id="share-links">Share this story</p>
      <ul aria-labelledby="share-links">
        {sharePlatforms.map((platform) => (
          <li key={platform}>
            <a href={addressFor(platform)} rel="noopener">
              {platform === 'copy' ? 'Link to share' : shareTargets[platform].label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
