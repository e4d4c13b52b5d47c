import { engagementPoints, socialBonus } from '../../data/vocabulary/rewards.ts'
import { Section } from '../ui/Section.tsx'

const { perShare, campaign, campaignFromShares, multiplier, multiplierFromPromotions } = socialBonus

const bonuses = [
  {
    figure: `+${perShare}`,
    text: `points more for each share to Facebook, Twitter, LinkedIn or WhatsApp, on top of the ${engagementPoints.share} of any share. A copied link counts as a share, without this bonus. A post of ours about a story, on Facebook or on Twitter, brings it too: once for each story and place.`,
  },
  {
    figure: `+${campaign}`,
    text: `points once for each story, when it reaches ${campaignFromShares}+ shares: the campaign bonus.`,
  },
  {
    figure: `${multiplier}x`,
    text: `on these social bonus points, from ${multiplierFromPromotions}+ promotions on. It multiplies bonus points, never dollars.`,
  },
]

export const SocialBonuses = () => (
  <Section title="For passing it on">
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
