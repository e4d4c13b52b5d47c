import { createHash } from 'node:crypto'
import { here, inAllLanguages } from '../../data/rules/languages.ts'
import { voiceTypes } from '../../data/rules/stories/voice.ts'
import { language } from '../../data/words/language.ts'
import { isRightToLeft, siteLanguages } from '../../data/words/languages.ts'
import { t } from '../../data/words/words.ts'
import { nameOfManifest } from '../offline/languageFiles.ts'
import type { Head } from './head.ts'
import { organisation } from './organisation.ts'
import { type PageState, stateElementId, writePageState } from './pageState.ts'
import type { Preview } from './preview.ts'
import { begin } from './start/begin.ts'
import { displayFace, displayFaceId } from './start/displayFace.ts'

/** What a document loads: addresses of built files. */
export interface Files {
  script: string | null
  /** What the script itself imports. */
  preloaded?: readonly string[]
  /** The app, which the script fetches with the first act that needs it, and its chunks. */
  app?: string
  chunks?: readonly string[]
  styles: readonly string[]
  /** What the page needs of its styles, within it; they come whole with the app. None: the styles come first. */
  looks?: string | null
}

interface Document {
  head: Head
  preview: Preview
  origin: string
  files: Files
  /** The rendered app; empty in the shell. */
  body: string
  /** None where no script of the app takes over. */
  state: PageState | null
  lite?: boolean
}

/** A whole page. It can be read before any of its scripts arrives, and without them. */
export const writeDocument = ({ head, preview, origin, files, body, state, lite }: Document) => `<!doctype html>
<html lang="${language()}"${isRightToLeft(language()) ? ' dir="rtl"' : ''}${lite ? ' data-lite' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
${faceTag(files, lite)}
${files.app ? beginning(files) : ''}
${looksTags(files)}
<title>${escaped(head.tabTitle)}</title>
<meta name="description" content="${escaped(head.description)}">
<meta name="robots" content="${head.hidden ? 'noindex' : 'index, follow'}">
${head.canonical === null ? '' : knownAs(head, head.canonical, preview, origin)}
<meta name="theme-color" content="#101833">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${lite ? 'data:,' : '/logo/seal.svg'}" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">
<link rel="manifest" href="/${nameOfManifest(language())}">
<link rel="alternate" type="application/rss+xml" title="${organisation.name}" href="${here('/rss.xml')}">
<link rel="alternate" type="application/rss+xml" title="${escaped(t('Listen as a podcast'))}" href="${here('/podcast.xml')}">
<link rel="alternate" type="application/atom+xml" title="${organisation.name} (Atom)" href="${here('/atom.xml')}">
<link rel="alternate" type="application/feed+json" title="${organisation.name} (JSON)" href="${here('/feed.json')}">
${preview.facts ? `<script type="application/ld+json">${inScript(preview.facts)}</script>` : ''}
</head>
<body>
<div id="root">${body}</div>
${state ? `<script type="application/json" id="${stateElementId}">${writePageState(state)}</script>` : ''}
${files.app && !lite ? prefetching : ''}
${scriptTag(files)}
</body>
</html>
`

/** A page that is read begins without the face; where it is fetched in the meantime, the next one has it. */
const faceTag = ({ app }: Files, lite = false) =>
  lite ? '' : `<style id="${displayFaceId}"${app ? ' media="not all"' : ''}>${displayFace}</style>`

const beginningText = `(${begin})()`

/** Where the page's own script and the app's files are to be had. */
const beginning = ({ script, app, chunks = [], styles, looks }: Files) =>
  `<script${data('reader', script)}${data('app', app)}${data('chunks', chunks.join(' '))}${data('styles', looks ? styles.join(' ') : '')}>${beginningText}</script>`

/** The page that a finger goes down on is fetched before it is up again, in browsers that know how. The app goes its own way. */
const prefetchingText = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/media/*', '/admin*', '/donate*', '/*/donate*'] } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
})
const prefetching = `<script type="speculationrules">${prefetchingText}</script>`

/** What may stand in a page, as a policy names it (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
export const scriptHashes = [beginningText, prefetchingText].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
)

const looksTags = ({ styles, looks }: Files) =>
  looks ? `<style>${looks}</style>` : styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')

/** Of a page that begins with the app. */
const scriptTag = ({ script, preloaded = [], app }: Files) =>
  script && !app
    ? [
        ...preloaded.map((href) => `<link rel="modulepreload" href="${href}">`),
        `<script type="module" src="${script}"></script>`,
      ].join('\n')
    : ''

const data = (name: string, value?: string | null) => (value ? ` data-${name}="${value}"` : '')

/** The address of what everybody can read, and how it looks where it is shared. */
function knownAs(head: Head, canonical: string, preview: Preview, origin: string): string {
  const url = origin + here(canonical)
  const inOthers = head.hidden ? [] : otherLanguages(head, canonical, origin)
  return [`<link rel="canonical" href="${escaped(url)}">`, ...inOthers, sharingTags(head, url, preview, origin)].join(
    '\n',
  )
}

/** The same page in each language (https://developers.google.com/search/docs/specialty/international/localized-versions). */
const otherLanguages = ({ alternates = [] }: Head, canonical: string, origin: string) =>
  [...inAllLanguages(canonical), { language: 'x-default', path: canonical }, ...alternates].map(
    ({ language, path }) => `<link rel="alternate" hreflang="${language}" href="${escaped(origin + path)}">`,
  )

/** An address of the site in the language of the page. */

/** Open Graph and Twitter card. */
function sharingTags(head: Head, url: string, { kind, image, audio }: Preview, origin: string): string {
  const properties = {
    'og:site_name': organisation.name,
    'og:type': kind,
    'og:title': head.title,
    'og:description': head.description,
    'og:url': url,
    'og:image': origin + image.path,
    'og:image:type': image.type,
    'og:image:width': String(image.width),
    'og:image:height': String(image.height),
    'og:image:alt': image.alt,
    'og:locale': siteLanguages[language()].openGraph,
    ...(audio && { 'og:audio': origin + audio, 'og:audio:type': voiceTypes.aac }),
  }
  const names = {
    'twitter:card': 'summary_large_image',
    'twitter:title': head.title,
    'twitter:description': head.description,
    'twitter:image': origin + image.path,
    'twitter:image:alt': image.alt,
  }
  return [...tags('property', properties), ...tags('name', names)].join('\n')
}

const tags = (attribute: string, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => `<meta ${attribute}="${name}" content="${escaped(value)}">`)

const inScript = (facts: Record<string, unknown>) => JSON.stringify(facts).replaceAll('<', '\\u003c')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
