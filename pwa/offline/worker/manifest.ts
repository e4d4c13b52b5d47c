import { createHash } from 'node:crypto'
import type { ManifestOptions, VitePWAOptions } from 'vite-plugin-pwa'
import { inLanguage } from '../../../data/rules/languages.ts'
import { defaultLanguage, type Language, languages, siteLanguages } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import { t } from '../../../data/words/words.ts'
import { nameOfManifest } from '../languageFiles.ts'

const icon = (size: number, purpose?: 'maskable') => ({
  src: `/icons/icon-${purpose ? 'maskable-' : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: purpose ?? 'any',
})

/** What the phone knows of the app once it is installed. It is one app, whatever it speaks. */
const webManifestIn = (language: Language): Partial<ManifestOptions> => ({
  id: '/',
  name: 'Voices for Wildlife',
  short_name: 'Voices',
  description: t('Stories of wildlife conservation, written by the people who live beside it.'),
  lang: language,
  dir: siteLanguages[language].dir,
  start_url: inLanguage(language, '/'),
  scope: '/',
  display: 'standalone',
  theme_color: '#101833',
  background_color: '#101833',
  categories: ['education', 'news', 'social'],
  icons: [icon(192), icon(512), icon(192, 'maskable'), icon(512, 'maskable')],
  screenshots: [
    {
      src: '/icons/screenshot-narrow.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: t('Home'),
    },
    {
      src: '/icons/screenshot-wide.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: t('Stories'),
    },
  ],
  shortcuts: [
    { name: t('Stories'), url: inLanguage(language, '/stories'), icons: [icon(192)] },
    { name: t('Submit Story'), url: inLanguage(language, '/submit-story#story-form'), icons: [icon(192)] },
  ],
  share_target: {
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photo', accept: ['image/*'] }] },
  },
})

/**
 * Options of vite-plugin-pwa. The worker is written by hand; the build hands it the list of what makes the shell:
 * every public script, style, font and drawing, and the page /shell that the server renders without content.
 */
export const pwaOptionsIn = (language: Language): Partial<VitePWAOptions> => ({
  strategies: 'injectManifest',
  srcDir: '.',
  filename: 'service-worker.ts',
  injectRegister: false,
  includeManifestIcons: false,
  manifestFilename: nameOfManifest(language),
  manifest: speaking(language, () => webManifestIn(language)),
  injectManifest: {
    globPatterns: ['**/*.{js,css,woff2,svg}', 'icons/icon-192.png'],
    globIgnores: [
      '**/admin/**',
      '**/Admin*',
      '**/health-*',
      '**/drawLines-*',
      '**/service-worker.*',
      ...ofOthers(language),
    ],
    manifestTransforms: [(entries) => addShell(entries, inLanguage(language, '/shell'))],
  },
})

/** Scripts in other languages. */
const ofOthers = (language: Language) => [
  ...languages.filter((other) => other !== language).map((other) => `assets/${other}/**`),
  ...(language === defaultLanguage ? [] : ['assets/*.js']),
]

type Entry = { url: string; revision: string | null; size: number }

/** The shell names its scripts and styles, so it is a new one whenever any of them is. */
function addShell(entries: Entry[], url: string) {
  const revision = createHash('sha256')
    .update(entries.map(({ url, revision }) => `${url} ${revision}`).join('\n'))
    .digest('hex')
    .slice(0, 16)
  return { manifest: [...entries, { url, revision, size: 0 }], warnings: [] }
}
