import { describe, expect, test } from 'vitest'
import { detectBot, impossibleIn, trackPlatformSource, verifyGeography } from './authenticity.ts'
import { phone } from './testing.ts'

const { 'user-agent': userAgent, 'accept-language': acceptLanguage } = phone
const signs = { userAgent, acceptLanguage, fetchSite: 'same-origin', isSecure: true }

describe('real-time bot detection', () => {
  test.each([
    ['a phone', {}, 0, false],
    ['a phone that does not say where the request comes from', { fetchSite: '' }, 25, false],
    ['the same over plain HTTP', { fetchSite: '', isSecure: false }, 0, false],
    ['a browser without a language', { acceptLanguage: '' }, 40, false],
    ['one without both', { acceptLanguage: '', fetchSite: '' }, 65, true],
    ['a caller without a name', { userAgent: '' }, 100, true],
    ['a program of its own', { userAgent: 'StoryCounter/1.0 (by nobody at all)' }, 40, false],
    [
      'the same without a language',
      { userAgent: 'StoryCounter/1.0 (by nobody at all)', acceptLanguage: '*' },
      80,
      true,
    ],
    [
      'a search engine',
      { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      100,
      true,
    ],
    [
      'a browser without a screen and language',
      { userAgent: userAgent.replace('Chrome/', 'HeadlessChrome/'), acceptLanguage: '' },
      80,
      true,
    ],
    ['a measuring program', { userAgent: `${userAgent} Chrome-Lighthouse` }, 100, true],
    ['a browser without a screen', { userAgent: userAgent.replace('Chrome/', 'HeadlessChrome/') }, 40, false],
  ])('%s', (_name, change, botScore, isBot) => {
    expect(detectBot({ ...signs, ...change })).toEqual({ botScore, isBot })
  })
})

describe('geographic verification', () => {
  const at = new Date('2026-03-01T09:00:00Z')
  test.each([
    ['KE', 'Africa/Nairobi', 'en-KE', true, 0],
    ['TZ', 'Africa/Nairobi', 'sw-TZ', true, 0],
    ['US', 'America/Chicago', 'en-US', true, 0],
    ['KE', 'Europe/Berlin', 'en-KE', false, 15],
    ['KE', 'Europe/Berlin', 'de-DE', false, 20],
    ['KE', 'Europe/Berlin', 'de', false, 15],
    ['KE', 'Nowhere/Nothing', 'en', false, 15],
    [null, 'Africa/Nairobi', 'en', null, 0],
    ['KE', null, 'en', null, 0],
    ['QQ', 'Africa/Nairobi', 'en', null, 0],
  ])('from %s with a clock of %s, reading %s', (country, timeZone, language, fits, points) => {
    expect(verifyGeography({ country, timeZone, acceptLanguage: language, at })).toEqual({ fits, points })
  })
})

test('platform source tracking knows where a share goes and where its reader came from', () => {
  const own = 'https://stories.example.org'
  expect(trackPlatformSource('whatsapp', `${own}/story/1?via=facebook`, own)).toEqual({
    platform: 'whatsapp',
    via: 'facebook',
    fromOwnPage: true,
  })
  expect(trackPlatformSource('copy', 'https://elsewhere.example/?via=pigeon', own)).toEqual({
    platform: 'copy',
    via: null,
    fromOwnPage: false,
  })
  expect(trackPlatformSource(null, 'not an address', own)).toEqual({ platform: null, via: null, fromOwnPage: false })
})

describe('impossible is', () => {
  const claim = { startTime: undefined, endTime: undefined, minSeconds: 300, openMs: 5000, leapt: false }
  test.each([
    ['nothing that an ordinary report says', {}, null],
    ['a page that closed before it opened', { startTime: 10_000, endTime: 0 }, 'impossible_times'],
    ['a page open for eight days', { startTime: 0, endTime: 8 * 86_400_000 }, 'impossible_times'],
    ['not a page open for six', { startTime: 0, endTime: 6 * 86_400_000 }, null],
    ['not a wrong clock', { startTime: '1970-01-01T00:00:00Z', endTime: '1970-01-01T00:00:05Z' }, null],
    ['the end of a long text within a second', { leapt: true, openMs: 900 }, 'impossible_progress'],
    ['not after five', { leapt: true }, null],
    ['not of a short text', { leapt: true, openMs: 900, minSeconds: 60 }, null],
  ] as const)('%s', (_what, change, abuse) => {
    expect(impossibleIn({ ...claim, ...change })).toBe(abuse)
  })
})
