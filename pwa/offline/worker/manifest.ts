import { createHash } from 'node:crypto'
import type { ManifestOptions, VitePWAOptions } from 'vite-plugin-pwa'

const icon = (size: number, purpose?: 'maskable') => ({
  src: `/icons/icon-${purpose ? 'maskable-' : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: purpose ?? 'any',
})

/** /manifest.webmanifest: what the phone knows of the app once it is installed. */
const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Voices for Wildlife',
  short_name: 'Voices',
  description: 'Stories of wildlife conservation, written by the people who live beside it.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
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
      label: 'Home',
    },
    {
      src: '/icons/screenshot-wide.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'Stories',
    },
  ],
  shortcuts: [
    { name: 'Stories', url: '/stories', icons: [icon(192)] },
    { name: 'Submit Story', url: '/submit-story#story-form', icons: [icon(192)] },
  ],
  share_target: {
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', files: [{ name: 'photo', accept: ['image/*'] }] },
  },
}

/**
 * Options of vite-plugin-pwa. The worker is written by hand; the build hands it the list of what makes the shell:
 * every public script, style, font and drawing, and the page /shell that the server renders without content.
 */
export const pwaOptions: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: '.',
  filename: 'service-worker.ts',
  injectRegister: false,
  includeManifestIcons: false,
  manifest: webManifest,
  injectManifest: {
    globPatterns: ['**/*.{js,css,woff2,svg}', 'icons/icon-192.png'],
    globIgnores: ['**/admin/**', '**/Admin*', '**/health-*', '**/drawLines-*'],
    manifestTransforms: [addShell],
  },
}

type Entry = { url: string; revision: string | null; size: number }

/** The shell names its scripts and styles, so it is a new one whenever any of them is. */
function addShell(entries: Entry[]) {
  const revision = createHash('sha256')
    .update(entries.map(({ url, revision }) => `${url} ${revision}`).join('\n'))
    .digest('hex')
    .slice(0, 16)
  return { manifest: [...entries, { url: '/shell', revision, size: 0 }], warnings: [] }
}
