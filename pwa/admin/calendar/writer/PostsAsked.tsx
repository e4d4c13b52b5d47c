import { type ContentStyle, contentStyleNames, contentStyles } from '../../../../data/vocabulary/calendar.ts'
import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../kit/edit/Select.tsx'
import { PlatformChoice } from '../content/PlatformChoice.tsx'

interface Props<Style extends string> {
  platforms: readonly SocialPlatform[]
  style: Style
  /** Offers no style yet. */
  noStyle?: string
  onPlatforms: (platforms: SocialPlatform[]) => void
  onStyle: (style: Style) => void
}

/** For which platforms, and how, something is to be written. */
export function PostsAsked<Style extends ContentStyle | ''>({
  platforms,
  style,
  noStyle,
  onPlatforms,
  onStyle,
}: Props<Style>) {
  return (
    <>
      <PlatformChoice chosen={platforms} onChange={onPlatforms} />
      <Field label="Style" name="style" required>
        <Select
          value={style}
          options={contentStyleNames}
          words={(name) => contentStyles[name]}
          none={noStyle}
          onChoose={onStyle}
        />
      </Field>
    </>
  )
}
