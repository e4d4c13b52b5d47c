import { expect, test } from 'vitest'
import { placeholdersOf } from '../../data/rules/fillIn.ts'
import { answerPromise, retention } from '../../data/vocabulary/policies.ts'
import { leastAge } from '../../data/vocabulary/volunteers.ts'
import { paths } from '../app/paths.ts'
import { openPage } from '../testPage.ts'
import { figures as dataFigures } from './DataUsageScreen.tsx'
import dataUsage from './dataUsage.md'
import { figures as privacyFigures } from './PrivacyPolicyScreen.tsx'
import privacyPolicy from './privacyPolicy.md'
import { figures as termsFigures } from './TermsOfUseScreen.tsx'
import termsOfUse from './termsOfUse.md'

const legalPages = ['/privacy-policy', '/data-usage', '/terms-of-use']

test.each(legalPages)('%s says when it was last updated, and what came with the app stands apart', async (path) => {
  const { text, main } = await openPage(path)
  expect(text).toContain('Last updated December 12, 2024')
  expect(text.indexOf('App addendum')).toBeGreaterThan(text.indexOf('Last updated'))
  expect(text).toMatch(/Added \w+ \d+, 2026/)
  expect(text).not.toMatch(/not on this page yet|lorem|TODO/i)
  const ids = Array.from(main.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the privacy policy keeps what was promised about time', async () => {
  const { text } = await openPage('/privacy-policy')
  expect(retention).toEqual({
    personalYears: 7,
    donationYears: 10,
    aggregatedAnalyticsYears: 5,
    individualAnalyticsYears: 2,
  })
  expect(answerPromise).toEqual({ dataRequestDays: 30, legalBusinessDays: 5 })
  for (const promise of [
    `children under ${leastAge}`,
    'Personal information 7 years, or until you withdraw your consent',
    'Donation records 10 years',
    'Analytics aggregated 5 years, individual 2 years',
    'Published stories indefinitely',
    'Email address for the newsletter until you unsubscribe',
    'within 30 days',
    'within 5 business days',
    'used only by the admin team and is never published',
  ])
    expect(text).toContain(promise)
  expect(leastAge).toBe(13)
})

test.each([
  [null, []],
  [1, ['stays in that copy for 1 day.']],
  [30, ['stays in that copy for 30 days.']],
])(
  'where copies of the database go back %s days, the privacy policy says so at both erasures',
  async (copiesDays, said) => {
    const { text } = await openPage('/privacy-policy', { copiesDays })
    expect(text.match(/stays in that copy for \d+ days?\./g) ?? []).toEqual([...said, ...said])
  },
)

test('data usage says the same of each kind of data, and has a place for what this device keeps', async () => {
  const { text, main } = await openPage('/data-usage')
  for (const promise of [
    '5 years, individual notes 2 years',
    'kept 10 years',
    'keep them 7 years or until you withdraw',
  ])
    expect(text).toContain(promise)
  expect(main).toContain('id="this-device"')
  expect(text).toContain('vfw_reader')
})

test('the terms link the two other texts and say how donations are handled', async () => {
  const { text, links } = await openPage('/terms-of-use')
  expect(links).toEqual(expect.arrayContaining(['/privacy-policy', '/data-usage']))
  expect(text).toContain('Donations are non-refundable unless required by law, and handled by a card payment provider')
  expect(text).toContain('typically within 2-3 business days')
})

test.each([
  ['privacyPolicy.md', privacyPolicy, privacyFigures],
  ['dataUsage.md', dataUsage, dataFigures],
  ['termsOfUse.md', termsOfUse, termsFigures],
])('%s names every figure of its table, and no other', (_, text, figures) => {
  expect(placeholdersOf(text).sort()).toEqual(Object.keys(figures).sort())
})

test.each(legalPages)('every link of %s is an address of the app', async (path) => {
  const { links } = await openPage(path)
  const known = new Set<string>(Object.values(paths).filter((address) => typeof address === 'string'))
  expect(links.filter((link) => link.startsWith('/') && !known.has(link.replace(/[?#].*/, '')))).toEqual([])
  expect(links.filter((link) => link.startsWith('/')).length).toBeGreaterThan(1)
})
