import { describe, expect, it } from 'vitest'
import { defaultTimezone, timezoneIds } from './admin.ts'
import {
  contentStyles,
  defaultThemeColor,
  eventCategories,
  eventPriorities,
  recurrences,
  upcomingEventCount,
  weekDays,
  weeklyTargetPosts,
} from './calendar.ts'
import { contactMaxLength, contactTopics, eventInterests } from './contact.ts'
import { readingRules, sharePlatforms } from './engagement.ts'
import { advisedWords, excerptLength, homeNewsCount, sharePicture } from './limits.ts'
import { currency, donationDefault, donationImpact, donationLeast, donationStatuses } from './money.ts'
import { notificationFilters } from './notifications.ts'
import {
  achievementNames,
  achievements,
  engagementPoints,
  milliCentsPerDollar,
  rateCards,
  rewardTiers,
  socialBonus,
  tierThresholds,
} from './rewards.ts'
import { scheduledPostFilters, socialPlatforms } from './social.ts'
import { storyCategories, storyStatuses } from './stories.ts'
import { activityGroups, motivationMinLength } from './volunteers.ts'

const isUnique = (names: readonly string[]) => new Set(names).size === names.length

describe('contact', () => {
  it('seven categories bring seven subjects', () => {
    const subjects = Object.entries(contactTopics).map(([category, { subject }]) => [category, subject])
    expect(Object.fromEntries(subjects)).toEqual({
      volunteer: 'Volunteer Application',
      partnership: 'Partnership Inquiry',
      events: 'Events & Workshops Interest',
      media: 'Media & Documentation Contribution',
      'school-program': 'School Partnership Program',
      ambassador: 'Community Ambassador Application',
      other: 'General Inquiry',
    })
  })

  it('six groups of four events, each named once', () => {
    expect(eventInterests.map(({ group }) => group)).toEqual([
      'Conservation',
      'Community coexistence',
      'Education and youth',
      'Leadership and advocacy',
      'Research and innovation',
      'Eco-tourism trips',
    ])
    expect(eventInterests.map(({ events }) => events.length)).toEqual([4, 4, 4, 4, 4, 4])
    expect(isUnique(eventInterests.flatMap(({ events }) => events))).toBe(true)
  })

  it('name, email, subject and message have their longest lengths', () => {
    expect(contactMaxLength).toMatchObject({ name: 100, email: 150, subject: 200, message: 2000 })
  })
})

describe('volunteers', () => {
  it('six categories with all their activities, each named once', () => {
    expect(activityGroups.map(({ category, activities }) => [category, activities.length])).toEqual([
      ['Wildlife Education', 5],
      ['Conservation Excursion', 3],
      ['Research Actions', 4],
      ['Wildlife Rescue and Rehabilitation Operations', 5],
      ['Social Action and Advocacy', 5],
      ['Lagos Lagoon Waterkeeper', 1],
    ])
    expect(isUnique(activityGroups.flatMap(({ activities }) => activities))).toBe(true)
  })

  it('a motivation has at least 50 characters', () => {
    expect(motivationMinLength).toBe(50)
  })
})

describe('stories', () => {
  it('ten categories', () => {
    expect(storyCategories).toEqual([
      'Wildlife Return',
      'Education',
      'Coexistence',
      'Conservation Success',
      'Community Action',
      'Anti-Poaching',
      'Habitat Protection',
      'Research & Monitoring',
      'Sustainable Tourism',
      'Youth Engagement',
    ])
  })

  it('texts are cut where the places for them say', () => {
    expect(excerptLength).toMatchObject({
      storyCard: 150,
      shareText: 100,
      pageDescription: 160,
      newsCard: 120,
      adminStory: 300,
    })
    expect([homeNewsCount, sharePicture, advisedWords]).toEqual([
      3,
      { width: 1200, height: 630 },
      { least: 200, most: 2000 },
    ])
  })
})

describe('reading', () => {
  it('85 percent, a rest of 100 ms, a report every 5 s, 50 px from the end of a dialog', () => {
    expect(readingRules).toMatchObject({
      completeScroll: 85,
      scrollDebounceMs: 100,
      reportEveryMs: 5000,
      dialogEndPx: 50,
    })
  })

  it('a story can be shared to five places', () => {
    expect(sharePlatforms).toEqual(['facebook', 'twitter', 'linkedin', 'whatsapp', 'copy'])
  })
})

describe('rewards', () => {
  const inDollars = (card: Record<string, number>) =>
    Object.fromEntries(Object.entries(card).map(([what, amount]) => [what, amount / milliCentsPerDollar]))

  it('two rate cards', () => {
    expect(inDollars(rateCards.calculator)).toEqual({ story: 0.25, view: 0.001, like: 0.05, share: 0.1 })
    expect(inDollars(rateCards.advertised)).toEqual({ story: 0.5, view: 0.0025, like: 0.125, share: 0.25 })
  })

  it('four tiers by dollars or points, each with its bonus', () => {
    expect(Object.entries(tierThresholds).map(([tier, given]) => [tier, ...Object.values(given)])).toEqual([
      ['Bronze', 0, 0, 0],
      ['Silver', 50, 50_000, 10],
      ['Gold', 200, 200_000, 20],
      ['Platinum', 500, 500_000, 30],
    ])
  })

  it('points of engagement and of sharing', () => {
    expect(engagementPoints).toEqual({ view: 1, like: 10, share: 20, story: 100, featured: 500 })
    expect(socialBonus).toEqual({
      perShare: 50,
      campaign: 200,
      campaignFromShares: 5,
      multiplier: 2,
      multiplierFromPromotions: 10,
    })
  })
})

describe('donations', () => {
  it('four presets, fifty as the usual one, a dollar at least, in US dollars', () => {
    expect(donationImpact.map(({ dollars }) => dollars)).toEqual([25, 50, 100, 200])
    expect([donationDefault, donationLeast, currency]).toEqual([50, 1, 'USD'])
  })
})

describe('states', () => {
  it('of a story and of a donation are three each', () => {
    expect(storyStatuses).toEqual(['pending', 'published', 'rejected'])
    expect([...donationStatuses].sort()).toEqual(['failed', 'pending', 'succeeded'])
  })

  it('four tiers, and five achievements with what they take', () => {
    expect(rewardTiers).toEqual(['Bronze', 'Silver', 'Gold', 'Platinum'])
    expect(achievementNames).toEqual(['views', 'likes', 'shares', 'stories', 'featured'])
    expect(achievements).toEqual({ views: 100, likes: 50, shares: 10, stories: 5 })
  })
})

describe('the calendar', () => {
  it('five styles, two platforms, three categories of events, three priorities, two ways to recur', () => {
    expect(Object.values(contentStyles)).toEqual([
      'Educational & Informative',
      'Visual & Inspiring',
      'Casual & Fun',
      'Professional & Informative',
      'Cultural & Educational',
    ])
    expect(socialPlatforms).toEqual(['facebook', 'twitter'])
    expect(eventCategories).toEqual(['waci-event', 'awareness-day', 'season'])
    expect(eventPriorities).toEqual(['high', 'medium', 'low'])
    expect(recurrences).toEqual(['one-time', 'annually'])
  })

  it('five events to come, a week of seven posts, a green theme', () => {
    expect([upcomingEventCount, weeklyTargetPosts, weekDays, defaultThemeColor]).toEqual([5, 7, 7, '#22c55e'])
  })
})

describe('the desk', () => {
  it('twelve zones, New York first', () => {
    expect([defaultTimezone, new Set(timezoneIds).size]).toEqual(['America/New_York', 12])
  })

  it('eight filters of notifications, four of scheduled posts', () => {
    expect(notificationFilters).toEqual([
      'all',
      'action_required',
      'contact_form',
      'volunteer_application',
      'story_submission',
      'newsletter_signup',
      'tier_advancement',
      'social_media_bonus',
    ])
    expect(scheduledPostFilters).toEqual(['all', 'scheduled', 'posted', 'failed'])
  })
})
