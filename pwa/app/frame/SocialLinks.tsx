import { t } from '../../../data/words/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { facebook, instagram, linkedin, twitter, whatsapp } from '../../ui/icons.ts'
import { socialLinksOf } from '../organisation.ts'
import { useSite } from '../site.ts'

const icons = { facebook, twitter, instagram, linkedin, whatsapp }

/** The accounts of the initiative, or what is said under its hashtag. */
export const SocialLinks = () =>
  socialLinksOf(useSite().organisation).map(({ network, url, label }) => (
    <a
      key={network}
      className="button line square"
      href={url}
      target="_blank"
      rel="noopener"
      aria-label={t('{label} (opens in a new tab)', { label })}
    >
      <Icon path={icons[network]} />
    </a>
  ))
