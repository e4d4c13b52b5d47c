import { type SocialPlatform, socialPlatformNames, socialPlatforms } from '../../../../data/vocabulary/social.ts'
import { Tick } from '../../kit/edit/Tick.tsx'

interface Props {
  chosen: readonly SocialPlatform[]
  onChange: (name: SocialPlatform, isOn: boolean) => void
  error?: string
}

export function PlatformChoice({ chosen, onChange, error }: Props) {
  return (
    <fieldset className="bare platform-choice">
      <legend>
        Platforms<span className="required"> *</span>
      </legend>
      {socialPlatforms.map((name) => (
        <Tick key={name} checked={chosen.includes(name)} onTick={(isTicked) => onChange(name, isTicked)}>
          {socialPlatformNames[name]}
        </Tick>
      ))}
      {(error || chosen.length === 0) && <p className="help bad">{error ?? 'Choose at least one platform.'}</p>}
    </fieldset>
  )
}
