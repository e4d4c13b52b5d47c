import type { SocialPlatform } from '../../../../data/vocabulary/social.ts'
import { PlatformTicks } from '../../social/fields/PlatformTicks.tsx'

interface Props {
  chosen: readonly SocialPlatform[]
  onChange: (chosen: SocialPlatform[]) => void
  error?: string
}

export function PlatformChoice({ chosen, onChange, error }: Props) {
  return (
    <fieldset className="bare platform-choice">
      <legend>
        Platforms<span className="required"> *</span>
      </legend>
      <PlatformTicks chosen={chosen} onChange={onChange} />
      {(error || chosen.length === 0) && <p className="help bad">{error ?? 'Choose at least one platform.'}</p>}
    </fieldset>
  )
}
