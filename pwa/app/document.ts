import type { Head } from './head.ts'
import { organisation } from './organisation.ts'
import { type PageState, stateElementId, writePageState } from './pageState.ts'
import type { Preview } from './preview.ts'

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
<html lang="en"${lite ? ' data-lite' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
${looksTags(files)}
${lite ? '' : displayFont}
<title>${escaped(head.tabTitle)}</title>
<meta name="description" content="${escaped(head.description)}">
<meta name="robots" content="${head.hidden ? 'noindex' : 'index, follow'}">
${head.canonical === null ? '' : knownAs(head, head.canonical, preview, origin)}
<meta name="theme-color" content="#101833">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${lite ? 'data:,' : '/logo/seal.svg'}" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="alternate" type="application/rss+xml" title="${organisation.name}" href="/rss.xml">
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

/**
 * Headings keep the type they are painted with (`font-display: optional`): ours is fetched beside the looks, which go first, so that it is
 * there in time or shown from the next page on.
 */
const displayFont =
  '<link rel="preload" href="/fonts/vfw-display-core.woff2" as="font" type="font/woff2" crossorigin fetchpriority="low">'

/** The page that a finger goes down on is fetched before it is up again, in browsers that know how. The app goes its own way. */
const prefetching = `<script type="speculationrules">${JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/media/*', '/admin*', '/donate*'] } }],
      },
      eagerness: 'conservative',
    },
  ],
})}</script>`

const looksTags = ({ styles, looks }: Files) =>
  looks ? `<style>${looks}</style>` : styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')

const scriptTag = ({ script, preloaded = [], app, chunks = [], styles, looks }: Files) =>
  script
    ? [
        ...preloaded.map((href) => `<link rel="modulepreload" href="${href}">`),
        `<script type="module" src="${script}"${app ? afterLooks : ''}${data('app', app)}${data('chunks', chunks.join(' '))}${data('styles', app && looks ? styles.join(' ') : '')}></script>`,
      ].join('\n')
    : ''

/** What is read needs no script: looks and pictures come first. */
const afterLooks = ' fetchpriority="low"'

const data = (name: string, value?: string) => (value ? ` data-${name}="${value}"` : '')

/** The address of what everybody can read, and how it looks where it is shared. */
const knownAs = (head: Head, canonical: string, preview: Preview, origin: string) =>
  `<link rel="canonical" href="${escaped(origin + canonical)}">\n${sharingTags(head, origin + canonical, preview, origin)}`

/** Open Graph and Twitter card. */
function sharingTags(head: Head, url: string, { kind, image }: Preview, origin: string): string {
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
    'og:locale': 'en_US',
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
