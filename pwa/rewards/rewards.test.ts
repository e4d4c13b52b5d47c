import { expect, test } from 'vitest'
import { dollarsOf, estimateRewards } from '../../data/rules/authors/rewards.ts'
import {
  achievements,
  engagementPoints,
  periodThresholds,
  rewardHoldDays,
  socialBonus,
  tierThresholds,
} from '../../data/vocabulary/rewards.ts'
import { storyCategories } from '../../data/vocabulary/stories.ts'
import { openPage } from '../testPage.ts'
import { ratesWith, tiers } from './figures.ts'

test('the advertised rates are those that were promised, to the last digit', () => {
  expect(ratesWith('calculator').map(({ what, advertised, paid }) => [what, advertised, paid])).toEqual([
    ['A published story', '$0.50', '$0.25'],
    ['A view', '$0.0025', '$0.001'],
    ['A like', '$0.125', '$0.05'],
    ['A share', '$0.25', '$0.10'],
    ['Featured on the home page', null, null],
  ])
})

test('the four tiers say their bounds in dollars or points', () => {
  expect(tiers().map(({ name, dollars, points, bonus }) => `${name} ${dollars} or ${points}, ${bonus}%`)).toEqual([
    'Bronze $0-50 or 0-50k points, 0%',
    'Silver $50-200 or 50k-200k points, 10%',
    'Gold $200-500 or 200k-500k points, 20%',
    'Platinum $500+ or 500k+ points, 30%',
  ])
})

test('the page prints every figure of the reward rules as they are', async () => {
  const { text } = await openPage('/author-rewards')
  for (const { what, advertised, paid, points } of ratesWith('calculator')) {
    expect(text).toContain(`${what} ${paid ?? 'none'} ${points}`)
    if (advertised) expect(text).toContain(`${what} ${advertised}`)
  }
  for (const { name, dollars, points, bonus } of tiers()) {
    expect(text).toContain(`${name} ${dollars} or ${points}`)
    if (bonus > 0) expect(text).toContain(`+${bonus}% bonus`)
  }
  const { perShare, campaign, campaignFromShares, multiplier, multiplierFromPromotions } = socialBonus
  expect(text).toContain(`+${perShare} bonus points for each share`)
  expect(text).toContain(`added to the ${engagementPoints.share} points of any share`)
  expect(text).toContain(`+${campaign} points when a story reaches ${campaignFromShares}+ shares`)
  expect(text).toContain(`${multiplier}x these bonus points, from ${multiplierFromPromotions}+ promotions on`)
  expect(text).toContain('never dollars')
  expect(text).toContain('No monthly cap.')
  expect(text).toContain(`up to ${tierThresholds.Platinum.bonusPercent}%`)
  for (const [what, from] of Object.entries(achievements)) expect(text).toContain(`${from}+ ${what}`)
})

test('the page says how it is counted and paid, with the figures of the rules', async () => {
  const { text } = await openPage('/author-rewards')
  expect(text).toContain(`After ${rewardHoldDays} days What you earned can be paid out.`)
  expect(text).toContain(`Gold from ${periodThresholds.week.Gold.toLocaleString('en')}`)
  expect(text).toContain(`Platinum from ${periodThresholds.month.Platinum.toLocaleString('en')}`)
  expect([periodThresholds.week.Gold, periodThresholds.month.Platinum]).toEqual([15_000, 60_000])
  expect(text).toContain('By bank transfer, PayPal, Stripe, check or mobile money')
})

test.each([
  ['calculator', 'not by the advertised rates'],
  ['advertised', 'These are the advertised rates, and we pay them today.'],
] as const)('the example reckons with the card that pays today (%s), and is no promise', async (rateCard, words) => {
  const { text } = await openPage('/author-rewards', { rateCard })
  expect(text).toContain(words)
  expect(text).toContain('An estimate, not a promise.')
  const { milliCents, points } = estimateRewards({ stories: 2, views: 1500, likes: 120, shares: 30 }, rateCard)
  expect(text).toContain(`${dollarsOf(milliCents)} at the rates paid today`)
  expect(text).toContain(`${points.toLocaleString('en')} points`)
})

test('the page has all its parts and leads to writing, joining and reading', async () => {
  const { main, text, links } = await openPage('/author-rewards')
  expect(Array.from(main.matchAll(/<h2[^>]*>(.*?)<\/h2>/g), ([, title]) => title)).toEqual([
    'Why your story matters',
    'Four tiers',
    'Reward rates',
    'Bonus points for shares',
    'Only reading counts',
    'How it is counted and paid',
    'How will it reach me?',
    'What else you get',
    'Stories we are looking for',
    'How to start',
    'The first line is the hardest',
  ])
  for (const check of [
    'Real-time bot detection',
    'Geographic verification',
    'Device pattern analysis',
    'Platform source tracking',
  ])
    expect(text).toContain(check)
  for (const category of storyCategories) expect(text).toContain(category)
  expect(links.slice(0, 2)).toEqual(['/submit-story#story-form', '/get-involved'])
  expect(links.slice(-2)).toEqual(['/submit-story#story-form', '/stories'])
})

test('the page gives four reasons to write, four benefits, ten themes and four steps', async () => {
  const { main } = await openPage('/author-rewards')
  const itemsOf = (list: string) =>
    main
      .split(`class="${list} plain"`)[1]
      ?.split(/<\/[uo]l>/)[0]
      ?.match(/<li[ >]/g)?.length
  expect(['reasons', 'ways rows', 'wanted', 'foursteps'].map(itemsOf)).toEqual([4, 4, 10, 4])
})
