import { copyFileSync, cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build as bundle } from 'esbuild'
import { build as buildWithVite } from 'vite'
import { fontFiles } from '../../api/platform/fonts/fonts.ts'
import { projectFolder } from '../../api/platform/paths.ts'
import { defaultLanguage, languages } from '../../data/words/languages.ts'
import { nameOfWorker } from '../../pwa/offline/languageFiles.ts'
import { forgetBuild, hashInputs, rememberBuild } from '../inputs.ts'
import { failPlainly } from '../process.ts'
import { compressFolder } from './compress.ts'
import { externals } from './externals.ts'
import { writeLooks } from './looks.ts'

const dist = (name: string) => path.join(projectFolder, 'dist', name)

/** What the one who waits reads. All else that the tools print is for the log. */
const tell = (line: string) => process.send?.(line)

/** Builds all three parts into `dist/`: pwa (what browsers load), server (renders pages), api (the process). */
async function buildParts(): Promise<void> {
  const hash = hashInputs()
  forgetBuild()
  tell(`Building for browsers, once for each of ${languages.length} languages …`)
  await buildPwa()
  await compressFolder(dist('pwa'))
  tell('Building the server …')
  await buildWithVite({
    root: projectFolder,
    logLevel: 'warn',
    // React decides by it which of its two builds it is, long before the server runs.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'pwa/server.tsx', outDir: dist('server'), emptyOutDir: true, copyPublicDir: false },
    ssr: { noExternal: true },
  })
  writeLooks(dist('pwa'), dist('server/looks.json'))
  await bundleApi()
  copyFonts()
  rememberBuild(hash)
}

/** Once for each language, English last. Each build writes its worker under the same name, and names in it what lies there by then. */
async function buildPwa() {
  rmSync(dist('pwa'), { recursive: true, force: true })
  cpSync(path.join(projectFolder, 'pwa/public'), dist('pwa'), { recursive: true })
  for (const language of [...languages].reverse()) {
    const isLast = language === defaultLanguage
    await buildWithVite({
      root: projectFolder,
      mode: isLast ? 'production' : language,
      logLevel: 'warn',
      build: { outDir: dist('pwa'), emptyOutDir: false, copyPublicDir: false },
    })
    if (!isLast) renameSync(dist('pwa/service-worker.js'), dist(`pwa/${nameOfWorker(language)}`))
  }
}

async function bundleApi() {
  for (const name of ['api', 'scripts']) rmSync(dist(name), { recursive: true, force: true })
  await bundle({
    absWorkingDir: projectFolder,
    // The image has no sources: backing up and restoring come along. Previews, statements and photos are made by programs of their own.
    entryPoints: [
      'api/main.ts',
      'api/giving/statements/draw.ts',
      'api/site/sharing/draw.ts',
      'api/stories/media/openPhotos.ts',
      'scripts/backup.ts',
      'scripts/litestream.ts',
      'scripts/mediaMove.ts',
      'scripts/restore.ts',
    ],
    outbase: '.',
    outdir: dist('.'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22.12',
    logLevel: 'warning',
    loader: { '.md': 'text' },
    external: [...externals],
    // The CommonJS packages inside the bundle call require.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  })
}

/** The faces in which the server draws cards and statements: a few files of packages that the image leaves out. */
function copyFonts() {
  mkdirSync(dist('fonts'), { recursive: true })
  for (const file of fontFiles()) copyFileSync(file, dist(`fonts/${path.basename(file)}`))
}

await buildParts().catch((error) => {
  console.error(error)
  // At the end, as the last lines are what is shown.
  failPlainly(error)
})
// What is connected to a parent does not end by itself.
process.disconnect?.()
