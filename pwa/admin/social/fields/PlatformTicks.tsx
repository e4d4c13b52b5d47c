import type { ReactNode } from 'react'
import { type SocialPlatform, socialPlatformNames, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import { Tick } from '../../kit/edit/Tick.tsx'

interface Props {
  chosen: readonly SocialPlatform[]
  className?: string
  /** What stands on each besides its box; its name alone, unless given. */
  words?: (platform: SocialPlatform) => ReactNode
  onChange: (chosen: SocialPlatform[]) => void
}

/** On which platforms. */
export function PlatformTicks({ chosen, className, words = nameOf, onChange }: Props) {
  return socialPlatforms.map((platform) => (
    <Tick
      key={platform}
      className={className}
      checked={chosen.includes(platform)}
      onTick={(isTicked) => onChange(withPlatform(chosen, platform, isTicked))}
    >
      {words(platform)}
    </Tick>
  ))
}

/** In the order in which they always stand. */
export const withPlatform = (chosen: readonly SocialPlatform[], platform: SocialPlatform, isOn: boolean) =>
  socialPlatforms.filter((one) => (one === platform ? isOn : chosen.includes(one)))

const nameOf = (platform: SocialPlatform) => socialPlatformNames[platform]
