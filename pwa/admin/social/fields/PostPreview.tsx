import { Fragment, useId } from 'react'
import { useSnapshot } from 'valtio'
import { type SocialPlatform, socialPlatformNames } from '../../../../data/vocabulary/social.ts'
import { Art } from '../../../ui/Art.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { zone } from '../../kit/data/zone.ts'
import { platformIcons } from '../platformIcons.ts'
import { PostCount } from './PostCount.tsx'
import { postTime } from './postTimes.ts'

interface Props {
  platform: SocialPlatform
  text: string
  /** Shown as a card, with the picture in it. */
  link?: { title: string; description: string; address: string } | null
  picture?: string | null
  /** When it goes out; null or left out: now. */
  at?: string | null
  /** The page or the account. */
  account?: string | null
}

/** How a post would look on a platform, and whether it fits. Nothing in it can be pressed. */
export function PostPreview({ platform, text, link = null, picture = null, at = null, account }: Props) {
  const { id: zoneId } = useSnapshot(zone)
  const name = socialPlatformNames[platform]
  const caption = useId()
  return (
    <figure className={`preview-card ${platform}`} aria-labelledby={caption}>
      <figcaption id={caption} className="visually-hidden">
        On {name}
      </figcaption>
      <div className="preview-head">
        <Art src="/logo/seal.svg" alt="" width="40" height="40" />
        <div className="grow">
          <b>{account || 'Voices for Wildlife'}</b>
          <span className="tiny muted">{at ? postTime(at, zoneId) : 'Now'}</span>
        </div>
        <Icon path={platformIcons[platform]} />
        <span className="tiny muted">{name}</span>
      </div>
      <p className="preview-text">
        {text.trim() ? <Marked text={text.trim()} /> : <span className="muted">No words yet.</span>}
      </p>
      {(picture || link) && <Card picture={picture} link={link} />}
      <div className="preview-foot">
        <PostCount platform={platform} text={text} />
      </div>
    </figure>
  )
}

function Card({ picture, link }: Pick<Props, 'link' | 'picture'>) {
  return (
    <div className="link-preview">
      {picture && (
        <span className="cover">
          <Art src={picture} alt="The picture of the post" width="1200" height="630" />
        </span>
      )}
      {link && (
        <div className="link-words">
          <span className="tiny muted">{hostOf(link.address)}</span>
          <b>{link.title}</b>
          {link.description && <span className="muted">{link.description}</span>}
        </div>
      )}
    </div>
  )
}

/** Links and hashtags stand out, as they do on the platforms. */
function Marked({ text }: { text: string }) {
  const marks = [...text.matchAll(/https?:\/\/\S+|#[\p{L}\p{M}\p{N}_]+/gu)]
  const last = marks.at(-1)
  return (
    <>
      {marks.map(({ 0: mark, index }, place) => {
        const before = marks[place - 1]
        return (
          <Fragment key={index}>
            {text.slice(before ? before.index + before[0].length : 0, index)}
            <span className="highlight">{mark}</span>
          </Fragment>
        )
      })}
      {text.slice(last ? last.index + last[0].length : 0)}
    </>
  )
}

function hostOf(address: string): string {
  try {
    return new URL(address, location.origin).host.replace(/^www\./, '')
  } catch {
    return address
  }
}
