import path from 'node:path'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { defaultLanguage, isLanguage, type Language } from './data/words/languages.ts'
import { pwaOptionsIn } from './pwa/offline/worker/manifest.ts'
import { browserFloor } from './scripts/browserFloor.ts'
import { reading } from './scripts/budgets.ts'
import { LongestFirst } from './scripts/longestFirst.ts'
import { inlineMessages } from './scripts/words/inline.ts'
import { words } from './scripts/words/vite.ts'

/** Fetched once and kept over many versions of the app: it changes only with a library. */
const frameworks = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//

/** One file with what a page begins with, and what bundlers put around it. */
const isReading = (id: string) =>
  /vite\/preload-helper|node_modules\/(valtio\/esm\/vanilla|proxy-compare|icu-minify)/.test(id) ||
  reading.some((known) => known.test(path.relative(import.meta.dirname, id)))

/** What the device does by itself once a page is idle, whether the app comes or not. */
const device = new RegExp(
  [
    'node_modules/(dexie|workbox-window)/',
    '/pwa/offline/(start|database|files|keptApp|storage|words|workerSwitch)\\.',
    '/pwa/offline/drafts/heldDrafts\\.',
    '/pwa/offline/library/(keptPages|keptStories|libraryStore|photosAhead|refresh)\\.',
    '/pwa/offline/outbox/(backgroundSync|outbox|outboxCounts|outboxStore|reasons|retryPolicy|scheduler|seal)\\.',
    '/pwa/offline/worker/worker\\.',
    '/pwa/ui/tooltips\\.',
  ].join('|'),
)

/** Lists and words that the contact and the volunteer form share. */
const forms = /\/data\/(vocabulary\/(contact|volunteers)|rules\/inbox\/reviewClock)/

/** Tests with the whole app in a document of Node: pwa/testing/screen.tsx. */
const screens = ['pwa/**/*.screen.test.tsx']

/** What files import is read once by each worker: nothing of it remembers anything of a test. */
const unit = {
  isolate: false,
  // On two processors: a third of their time is waiting for files, programs and one another.
  maxWorkers: 3,
  // Against what never ends; a test that loads an SDK on a busy machine may take a while.
  testTimeout: 90_000,
  hookTimeout: 90_000,
}

/** The scripts of browsers are built once for each language: `--mode fr`. Any other mode is English. */
export default defineConfig(({ command, mode, isSsrBuild }) => {
  const language = isLanguage(mode) ? mode : defaultLanguage
  const isForBrowsers = command === 'build' && !isSsrBuild
  return {
    publicDir: 'pwa/public',
    plugins: [...(isForBrowsers ? [inlineMessages(language)] : []), words, react(), VitePWA(workerOptionsIn(language))],
    // The names of pwa/styles/widths.css become widths.
    css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
    build: isForBrowsers ? clientBuildIn(language) : {},
    test: {
      env: { TZ: 'UTC' },
      globalSetup: 'scripts/testFolder.ts',
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          extends: true,
          test: {
            ...unit,
            name: 'api',
            include: ['{api,data}/**/*.test.ts'],
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          test: {
            ...unit,
            name: 'unit',
            include: ['{pwa,scripts}/**/*.test.{ts,tsx}'],
            exclude: screens,
            sequence: { groupOrder: 1 },
          },
        },
        {
          extends: true,
          test: {
            ...unit,
            name: 'screens',
            // A part of their time is waiting, as in a browser.
            maxWorkers: 4,
            include: screens,
            sequence: { groupOrder: 2 },
            // It remembers the first script that it loaded, which is that of another file's stand-in. What is read by Vite is read anew for each screen.
            server: { deps: { inline: ['@stripe/stripe-js'] } },
          },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            include: ['pwa/e2e/**/*.e2e.ts'],
            testTimeout: 120_000,
            hookTimeout: 180_000,
            isolate: false,
            // Each file has its own server and browser; much of their time is waiting for one another.
            maxWorkers: 3,
            // A browser, a worker and a server are three processes on a machine that may be busy. What passes at its second
            // try only is named at the end of `npm test`, to be looked into.
            retry: 1,
          },
        },
        {
          extends: true,
          test: {
            // Firefox and WebKit, for `npm run test:browsers` alone.
            name: 'others',
            include: ['pwa/e2e/others/*.others.ts'],
            testTimeout: 150_000,
            hookTimeout: 180_000,
            retry: 1,
          },
        },
        {
          extends: true,
          test: {
            // The server beside real engines, where they are installed.
            name: 'machines',
            include: ['scripts/machines/**/*.machines.ts'],
            testTimeout: 150_000,
            hookTimeout: 180_000,
            // Each has several programs, which wait for one another.
            maxWorkers: 2,
            retry: 1,
          },
        },
      ],
    },
  }
})

function workerOptionsIn(language: Language) {
  const options = pwaOptionsIn(language)
  return {
    ...options,
    srcDir: 'pwa',
    // A classic script, which every browser with workers can run, with all that it may need inside.
    injectManifest: {
      ...options.injectManifest,
      buildPlugins: { vite: [inlineMessages(language)] },
      rollupFormat: 'iife' as const,
      target: browserFloor,
    },
  }
}

/** English stands in `assets`, each other language in a folder of its own; looks and fonts are the same files for all. */
const scriptsOf = (language: Language) => (language === defaultLanguage ? 'assets' : `assets/${language}`)

const clientBuildIn = (language: Language) => ({
  target: browserFloor,
  /** The server reads from it which files belong to which screen. */
  manifest: `${scriptsOf(language)}/files.json`,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    // The app, what a page begins with, and the one script of a page that the app does not take over.
    input: ['pwa/reader.ts', 'pwa/browser.tsx', 'pwa/knowledge/health.ts'],
    output: {
      entryFileNames: `${scriptsOf(language)}/[name]-[hash].js`,
      chunkFileNames: ({ moduleIds }: { moduleIds: string[] }) =>
        moduleIds.some((id) => id.includes('/pwa/admin/'))
          ? 'assets/admin/[name]-[hash].js'
          : `${scriptsOf(language)}/[name]-[hash].js`,
      // Few files rather than many small ones: on a slow line each costs a round trip.
      codeSplitting: {
        groups: [
          { name: 'reading', test: isReading, priority: 2 },
          { name: 'pictures', test: /\/pwa\/offline\/(library\/pictures|worker\/updates)\./, priority: 2 },
          { name: 'device', test: device, priority: 1 },
          { name: 'frameworks', test: frameworks },
          {
            name: 'app',
            // The captions of a video are a form that few ever open.
            test: /\/pwa\/(ui\/(?!CaptionsField)|(states|remote|app)\/)|@tanstack|valtio|proxy-compare|hono/,
            minShareCount: 2,
          },
          { name: 'forms', test: forms, minShareCount: 2 },
        ],
      },
    },
  },
})
