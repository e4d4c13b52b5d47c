import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { Spinner } from '../ui/Spinner.tsx'
import { Layout } from './frame/Layout.tsx'
import { ShowScreen } from './lazyScreen.tsx'
import { pageAt } from './routes.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { type Site, SiteContext } from './site.ts'
import { useCopyRefresh } from './useCopyRefresh.ts'
import { useDocumentHead } from './useDocumentHead.ts'
import { useScrolling } from './useScrolling.ts'

/** The whole app, inside a router. */
export function App({ queries, site }: { queries: QueryClient; site: Site }) {
  return (
    <QueryClientProvider client={queries}>
      <SiteContext value={site}>
        <Page />
      </SiteContext>
    </QueryClientProvider>
  )
}

function Page() {
  useScrolling()
  useDocumentHead()
  useCopyRefresh()
  const { pathname } = useLocation()
  const { route } = pageAt(pathname)
  const screen = (
    <ScreenBoundary address={pathname}>
      <Suspense fallback={<Spinner />}>
        <ShowScreen key={route.pattern} screen={route.screen} />
      </Suspense>
    </ScreenBoundary>
  )
  return route.bare ? screen : <Layout>{screen}</Layout>
}
