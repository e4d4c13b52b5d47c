import { type SocialPlatform, socialMaxLength } from '../../../../data/vocabulary/social.ts'
import { Field } from '../../../ui/Field.tsx'
import { PostCount } from './PostCount.tsx'
import { ExposedNotice } from './PostNotices.tsx'

interface Props {
  text: string
  platforms: readonly SocialPlatform[]
  /** As it goes out on a platform, with the link. */
  outgoing: (platform: SocialPlatform) => string
  error?: string
  onChange: (text: string) => void
}

/** The words of a post, and how long each platform takes them to be. */
export function PostTextField({ text, platforms, outgoing, error, onChange }: Props) {
  return (
    <>
      <Field label="Post text" name="postText" required error={error}>
        <textarea
          className="post-text"
          maxLength={socialMaxLength.postText}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <div className="counts">
        {platforms.map((platform) => (
          <PostCount key={platform} platform={platform} text={outgoing(platform)} />
        ))}
      </div>
      <ExposedNotice text={text} />
    </>
  )
}
