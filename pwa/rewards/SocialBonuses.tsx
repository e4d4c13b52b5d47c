import { engagementPoints, socialBonus } from '../../data/vocabulary/rewards.ts'
import { msg, t } from '../../data/words/words.ts'
import { FoldedSection } from '../ui/Fold.tsx'

const { perShare, campaign, multiplier } = socialBonus
const figures = { ...socialBonus, sharePoints: engagementPoints.share }

const bonuses = [
  {
    figure: `+${perShare}`,
    text: msg(
      'bonus points for each share to Facebook, Twitter (X), LinkedIn or WhatsApp. They are added to the {sharePoints} points of any share. A copied link counts as a share, without this bonus. You also get the bonus when we post about your story on Facebook or Twitter, once for each story and platform.',
    ),
  },
  {
    figure: `+${campaign}`,
    text: msg(
      'points when a story reaches {campaignFromShares}+ shares. This is the campaign bonus. Each story gets it once.',
    ),
  },
  {
    figure: `${multiplier}x`,
    text: msg(
      'these bonus points, from {multiplierFromPromotions}+ promotions on. It multiplies bonus points, never dollars.',
    ),
  },
]

export const SocialBonuses = () => (
  <FoldedSection title={t('Bonus points for shares')}>
    <ul className="ladder bonuses">
      {bonuses.map(({ figure, text }) => (
        <li key={figure}>
          <b>{figure}</b>
          <span>{t(text, figures)}</span>
        </li>
      ))}
    </ul>
  </FoldedSection>
)
