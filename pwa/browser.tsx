import './app/olderBrowsers.ts'
import './app/zodSettings.ts'
import './styles/app.css'
import { hydrate } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/App.tsx'
import { readPageState } from './app/pageState.ts'
import { createQueryClient } from './app/queryClient.ts'
import { pageAt } from './app/routes.tsx'
import { LiteProvider } from './offline/device/LiteProvider.tsx'
import { startLite } from './offline/lite.ts'

async function start() {
  const { site, lite, queries: answers } = readPageState(document)
  startLite(lite)
  const screen = pageAt(location.pathname).route.screen.load()
  // Without the server's answers this is the offline shell, and this device's copies are all there is to show.
  if (!answers) void import('./offline/library/library.ts')
  const queries = createQueryClient()
  if (answers) hydrate(queries, answers)
  const root = document.getElementById('root')
  if (!root) throw new Error('This page has no place for the app.')
  const app = (
    <LiteProvider>
      <BrowserRouter>
        <App queries={queries} site={site} />
      </BrowserRouter>
      <Started />
    </LiteProvider>
  )
  if (answers) {
    // The code of the screen first: what the server rendered stays on the page until it can be taken over whole.
    await screen
    hydrateRoot(root, app)
  } else {
    createRoot(root).render(app)
  }
  whenIdle(async () => {
    const { startOffline } = await import('./offline/start.ts')
    startOffline(queries)
    const { startTooltips } = await import('./ui/tooltips.ts')
    startTooltips()
  })
}

/** Tells the script of lite pages that what is on the page answers to the visitor. */
function Started() {
  useEffect(() => {
    document.dispatchEvent(new Event('voices:started'))
  }, [])
  return null
}

function whenIdle(work: () => Promise<void>) {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void work(), { timeout: 4000 })
  else setTimeout(() => void work(), 1500)
}

void start()
