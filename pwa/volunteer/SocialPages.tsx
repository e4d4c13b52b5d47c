import { handleFields, type VolunteerFlagName } from '../../data/rules/inbox/volunteerForm.ts'
import { type Network, networkNames } from '../../data/vocabulary/organisation.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import { organisation } from '../app/organisation.ts'
import { useSite } from '../app/site.ts'
import { Fold } from '../ui/Fold.tsx'
import { isolated } from '../ui/Written.tsx'
import { HandleField } from './HandleField.tsx'
import type { PartProps } from './TextField.tsx'

const steps: readonly { name: VolunteerFlagName; label: Message; network?: Network }[] = [
  { name: 'followedTwitter', label: msg('I follow CREW on Twitter'), network: 'twitter' },
  { name: 'followedInstagram', label: msg('I follow CREW on Instagram'), network: 'instagram' },
  { name: 'likedFacebook', label: msg('I like the CREW page on Facebook'), network: 'facebook' },
  { name: 'willShareContent', label: msg('I will share stories under {hashtag}') },
]

export const SocialPages = (part: PartProps) => (
  <Fold
    id="social-pages"
    className="fset"
    isOpen={handleFields.some((name) => part.values[name] !== '' || part.errors[name] !== undefined)}
    head={
      <h3>
        {t('Social pages')} <span className="required">*</span>
      </h3>
    }
  >
    <p className="muted">
      {t('Tick the box under a field if you have no such account. It does not count against you.')}
    </p>
    <div className="side-by-side">
      <HandleField {...part} name="twitterHandle" platform="Twitter" />
      <HandleField {...part} name="instagramHandle" platform="Instagram" />
      <HandleField {...part} name="facebookHandle" platform="Facebook" />
    </div>
    <p className="muted">{t('Tick what is true. All of it is optional.')}</p>
    {steps.map(({ name, label, network }) => (
      <div key={name} className="tick-row">
        <label className="tick">
          <input type="checkbox" name={name} defaultChecked={part.values[name]} />
          {t(label, { hashtag: isolated(organisation.hashtag) })}
        </label>
        {network && <AccountLink network={network} />}
      </div>
    ))}
  </Fold>
)

/** Where there is an account to follow; without one nothing is linked. */
function AccountLink({ network }: { network: Network }) {
  const address = useSite().organisation[network]
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noopener">
      {t('Open {network}', { network: networkNames[network] })}
      <span className="visually-hidden"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
