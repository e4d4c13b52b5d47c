import { engagementPoints, socialBonus } from '../../data/vocabulary/rewards.ts'
import { Section } from '../ui/Section.tsx'

const { perShare, campaign, campaignFromShares, multiplier, multiplierFromPromotions } = socialBonus

const bonuses = [
  {
    figure: `+${perShare}`,
    text: `bonus points for each share to Facebook, Twitter (X), LinkedIn or WhatsApp. They are added to the ${engagementPoints.share} points of any share. A copied link counts as a share, without this bonus. You also get the bonus when we post about your story on Facebook or Twitter, once for each story and platform.`,
  },
  {
    figure: `+${campaign}`,
    text: `points when a story reaches ${campaignFromShares}+ shares. This is the campaign bonus. Each story gets it once.`,
  },
  {
    figure: `${multiplier}x`,
    text: `these bonus points, from ${multiplierFromPromotions}+ promotions on. It multiplies bonus points, never dollars.`,
  },
]

export const SocialBonuses = () => (
  <Section title="Bonus points for shares">
    <ul className="ladder bonuses">
      {bonuses.map(({ figure, text }) => (
        <li key={figure}>
          <b>{figure}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </Section>
)
