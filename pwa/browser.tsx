import './app/olderBrowsers.ts'
import './app/zodSettings.ts'
import './styles/app.css'
import { hydrate, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { prefixOf } from '../data/rules/languages.ts'
import { language } from '../data/words/language.ts'
import { App } from './app/App.tsx'
import { forgiveTranslators, isTranslated } from './app/forgivingPage.ts'
import { keepFields } from './app/keptFields.ts'
import { readPageState } from './app/pageState.ts'
import { createQueryClient } from './app/queryClient.ts'
import { pageAt } from './app/routes.tsx'
import { englishPath, followLanguageChoice } from './app/start/languageChoice.ts'
import { showOwnView } from './engagement/counts.ts'
import { ownViews } from './engagement/readings.ts'
import { LiteProvider } from './offline/device/LiteProvider.tsx'
import { startLite } from './offline/lite.ts'
import { pageLoaded, whenIdle } from './ui/whenIdle.ts'

async function start() {
  const { site, lite, queries: answers } = readPageState(document)
  startLite(lite)
  const { route } = pageAt(englishPath())
  const screen = route.screen.load()
  // Without the server's answers this is the offline shell, and this device's copies are all there is to show; the desk has none.
  if (!answers && !route.bare) void import('./offline/library/library.ts')
  const queries = createQueryClient()
  if (answers) hydrate(queries, answers)
  const root = document.getElementById('root')
  if (!root) throw new Error('This page has no place for the app.')
  forgiveTranslators(root)
  const app = (
    <LiteProvider>
      <BrowserRouter basename={prefixOf(language())}>
        <App queries={queries} site={site} />
      </BrowserRouter>
      <Started onStart={() => showOwnViews(queries)} />
    </LiteProvider>
  )
  if (answers) {
    // The code of the screen first: what the server rendered stays on the page until it can be taken over whole.
    await screen
    showOwnViews(queries)
    keepFields(root)
    // A page that was translated is no longer what the server rendered: it is drawn anew.
    if (isTranslated(root)) createRoot(root).render(app)
    else hydrateRoot(root, app)
  } else {
    createRoot(root).render(app)
  }
  followLanguageChoice()
  await pageLoaded()
  whenIdle(async () => {
    const { startOffline } = await import('./offline/start.ts')
    startOffline({ hasApp: true })
    const { followAnswers } = await import('./offline/followAnswers.ts')
    followAnswers(queries)
    const { startTooltips } = await import('./ui/tooltips.ts')
    startTooltips()
  }, 4000)
}

/** Tells the script that the page began with that what is on it answers to the visitor. */
function Started({ onStart }: { onStart: () => void }) {
  const latest = useRef(onStart)
  useEffect(() => {
    latest.current()
    document.dispatchEvent(new Event('voices:started'))
  }, [])
  return null
}

/** Those that the server has answered before the app was there. */
function showOwnViews(queries: QueryClient) {
  for (const storyId of ownViews) showOwnView(queries, storyId)
  ownViews.clear()
}

function begin() {
  start().catch((error) => {
    document.dispatchEvent(new Event('voices:failed'))
    throw error
  })
}

document.addEventListener('voices:again', begin)
begin()
