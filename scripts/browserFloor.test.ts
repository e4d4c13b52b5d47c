import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../api/platform/paths.ts'
import { browserFloor } from './browserFloor.ts'

/**
 * Calls that a browser at the floor does not have, with the versions that brought them (developer.mozilla.org, browser
 * compatibility). What the sources ask for first, with `in`, `typeof` or `?.`, may be named in `asked`.
 */
const newer: [name: string, since: string, call: RegExp][] = [
  ['toSorted, toReversed, toSpliced, with', 'Chrome 110', /\.(toSorted|toReversed|toSpliced)\(|\.with\(-?\d/],
  ['groupBy', 'Chrome 117', /\b(Object|Map)\.groupBy\b/],
  ['structuredClone', 'Chrome 98', /\bstructuredClone\b/],
  ['Promise.withResolvers, Promise.try', 'Chrome 119', /\bPromise\.(withResolvers|try)\b/],
  ['Array.fromAsync', 'Chrome 121', /\bArray\.fromAsync\b/],
  [
    'methods of iterators',
    'Chrome 122',
    /\.(values|keys|entries)\(\)\s*\.(map|filter|some|every|find|toArray|reduce|flatMap)\(/,
  ],
  [
    'set operations',
    'Chrome 122',
    /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection|difference)\(/,
  ],
  ['AbortSignal.timeout, AbortSignal.any', 'Chrome 103', /\bAbortSignal\.(timeout|any)\b/],
  ['throwIfAborted', 'Chrome 100', /\.throwIfAborted\(/],
  ['crypto.randomUUID', 'only over HTTPS', /\bcrypto\.randomUUID\b/],
  ['URL.canParse, URL.parse', 'Chrome 120', /\bURL\.(canParse|parse)\b/],
  ['Response.json', 'Chrome 105', /\bResponse\.json\(/],
  ['FormData with a button', 'Chrome 112', /new FormData\([^(),]+,/],
  ['checkVisibility', 'Chrome 105', /\.checkVisibility\(/],
  ['scheduler', 'Chrome 94', /\bscheduler\.(postTask|yield)\b/],
  ['view transitions', 'Chrome 111', /\.startViewTransition\(/],
  ['requestClose', 'Chrome 134', /\.requestClose\(/],
  ['Intl.DurationFormat, Intl.supportedValuesOf', 'Chrome 99', /\bIntl\.(DurationFormat|supportedValuesOf)\b/],
  ['isWellFormed', 'Chrome 111', /\.(isWellFormed|toWellFormed)\(/],
  ['look behind in a pattern, which Safari 15 cannot even read', 'Safari 16.4', /\(\?<[=!]/],
  ['flag v of a pattern', 'Chrome 112', /\/[dgimsy]*v[dgimsy]*[,;.)\]]\s*(\/\/.*)?$/m],
  ['requestIdleCallback', 'never in Safari', /(?<!')\brequestIdleCallback\(/],
  ['OffscreenCanvas', 'Safari 16.4', /\bnew OffscreenCanvas\b/],
  ['Intl.Segmenter', 'Firefox 125', /\bnew Intl\.Segmenter\b/],
  ['showPopover', 'Chrome 114', /\.(showPopover|hidePopover|togglePopover)\(/],
]

/** The files that ask whether the browser has it, and go another way where it has not. */
const asked: Record<string, string[]> = {
  requestIdleCallback: ['pwa/ui/whenIdle.ts'],
  OffscreenCanvas: ['pwa/offline/media/photos.ts'],
  'Intl.Segmenter': ['data/rules/outreach/postText.ts'],
  showPopover: ['pwa/app/frame/TopBar.tsx', 'pwa/ui/tooltips.ts'],
}

const ofTheServer =
  /^(data\/(tables|migrations|demo|var)|pwa\/e2e)\/|\.test\.tsx?$|^pwa\/(server\.tsx|testPage\.ts|offline\/outbox\/testServer\.ts)/

/** What can reach a browser: the PWA and what both sides stand on. */
const sources = ['pwa', 'data']
  .flatMap((folder) =>
    readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !ofTheServer.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(projectFolder, file), 'utf8') }))

it.each(newer)('no source calls %s (%s), which the oldest browsers of the README lack', (name, _since, call) => {
  const found = sources.filter(({ text }) => call.test(text)).map(({ file }) => file)
  expect(found.sort()).toEqual(asked[name] ?? [])
})

it('the README says which browsers these are', () => {
  const readme = readFileSync(path.join(projectFolder, 'README.md'), 'utf8')
  const version = (browser: string) => browserFloor.find((name) => name.startsWith(browser))?.slice(browser.length)
  expect(readme).toContain(
    `Chrome and Edge ${version('chrome')}, Safari ${version('safari')}, Firefox ${version('firefox')}`,
  )
})
