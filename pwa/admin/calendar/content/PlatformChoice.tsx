import { type SocialPlatform, socialPlatformNames, socialPlatforms } from '../../../../data/vocabulary/social.ts'

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
        <label key={name} className="tick">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) => onChange(name, target.checked)}
          />
          {socialPlatformNames[name]}
        </label>
      ))}
      {(error || chosen.length === 0) && <p className="help bad">{error ?? 'Choose at least one platform.'}</p>}
    </fieldset>
  )
}
