import { t } from '../../data/words/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { share } from '../ui/icons.ts'
import { type SharedCard, shareCard } from './shareCard.ts'

/** Hands out the link of a story or a post. It is no share that counts: it need not have been read. */
export const ShareButton = ({ card, className = 'button quiet' }: { card: SharedCard; className?: string }) => (
  <button
    type="button"
    className={`${className} share-card`}
    data-share-card={card.path}
    aria-label={t('Share: {title}', { title: card.title })}
    onClick={() => void shareCard(card)}
  >
    <Icon path={share} /> {t('Share')}
  </button>
)
