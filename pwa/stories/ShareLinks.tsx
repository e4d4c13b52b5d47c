import { sharePlatforms } from '../../data/vocabulary/engagement.ts'
import { t } from '../../data/words/words.ts'
import { addressToShare, shareTargets } from '../engagement/shareTargets.ts'

interface Props {
  /** 'Share this story' */
  title: string
  /** Whole, with its origin. */
  link: string
  words: string
}

/** The ways to share of a browser without scripts. */
export const ShareLinks = ({ title, link, words }: Props) => (
  <div className="share-links no-script">
    <p id="share-links">{title}</p>
    <ul aria-labelledby="share-links">
      {sharePlatforms.map((platform) => (
        <li key={platform}>
          <a href={platform === 'copy' ? link : addressToShare(platform, { link, words })} rel="noopener">
            {platform === 'copy' ? t('Link to share') : shareTargets[platform].label}
          </a>
        </li>
      ))}
    </ul>
  </div>
)
