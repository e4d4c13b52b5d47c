import { excessOn, lengthOn } from '../../../../data/rules/outreach/postText.ts'
import { postMaxLengths, type SocialPlatform, socialPlatformNames } from '../../../../data/vocabulary/social.ts'

interface Props {
  platform: SocialPlatform
  text: string
  id?: string
}

/** How long a text is as a platform counts, against what it takes. */
export function PostCount({ platform, text, id }: Props) {
  const most = postMaxLengths[platform]
  const length = lengthOn(platform, text)
  const excess = excessOn(platform, text)
  return (
    <div id={id} className={excess > 0 ? 'post-count over' : 'post-count'}>
      <p className="help">
        <span>{fitInWords(platform, text)}</span>
        <span className="tabular">
          <b>{length.toLocaleString('en-US')}</b> / {most.toLocaleString('en-US')}
        </span>
      </p>
      <div className="meter" style={{ '--p': `${Math.min(100, Math.round((length / most) * 100))}%` }}>
        <i />
      </div>
    </div>
  )
}

/** Twitter fits. A link counts as 23. · 12 characters too many for Twitter. */
function fitInWords(platform: SocialPlatform, text: string): string {
  const name = socialPlatformNames[platform]
  const excess = excessOn(platform, text)
  if (excess > 0)
    return `${excess.toLocaleString('en-US')} ${excess === 1 ? 'character' : 'characters'} too many for ${name}.`
  const counting = platform === 'twitter' && /https?:\/\//i.test(text) ? ' A link counts as 23.' : ''
  return `${name} fits.${counting}`
}
