import { exactDollars } from '../../data/rules/dollars.ts'
import {
  engagementPoints,
  type RateCard,
  rateCards,
  rewardTiers,
  tierThresholds,
} from '../../data/vocabulary/rewards.ts'
import { inNumbers } from '../../data/words/format.ts'
import { language } from '../../data/words/language.ts'
import { type Message, msg, t } from '../../data/words/words.ts'

/** `50k` is understood in English; elsewhere the whole number is. */
const thousands = (points: number) => (language() === 'en' && points >= 1000 ? `${points / 1000}k` : inNumbers(points))

function dollarsOf(least: number, most: number | undefined): string {
  const values = { least: inNumbers(least), most: inNumbers(most ?? least) }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a dollar sign before a value
  return most === undefined ? t('${least}+', values) : t('${least}-{most}', values)
}

function pointsOf(least: number, most: number | undefined): string {
  const values = { least: thousands(least), most: thousands(most ?? least) }
  return most === undefined ? t('{least}+ points', values) : t('{least}-{most} points', values)
}

/** The four tiers in words: `$50-200` or `50k-200k points`. */
export const tiers = () =>
  rewardTiers.map((name, index) => {
    const { dollars, points, bonusPercent } = tierThresholds[name]
    const above = rewardTiers[index + 1]
    const next = above && tierThresholds[above]
    return {
      name,
      dollars: dollarsOf(dollars, next?.dollars),
      points: pointsOf(points, next?.points),
      bonus: bonusPercent,
    }
  })

interface Rate {
  what: Message
  points: number
  /** Null: points alone. */
  advertised: string | null
  paid: string | null
}

const rateOf = (
  what: Message,
  kind: keyof typeof engagementPoints & keyof typeof rateCards.advertised,
  card: RateCard,
): Rate => ({
  what,
  points: engagementPoints[kind],
  advertised: exactDollars(rateCards.advertised[kind]),
  paid: exactDollars(rateCards[card][kind]),
})

/** What one of each is worth: as advertised, and by the card that pays today. */
export const ratesWith = (card: RateCard): Rate[] => [
  rateOf(msg('A published story'), 'story', card),
  rateOf(msg('A view'), 'view', card),
  rateOf(msg('A like'), 'like', card),
  rateOf(msg('A share'), 'share', card),
  { what: msg('Featured on the home page'), points: engagementPoints.featured, advertised: null, paid: null },
]
