import '../styles/admin.css'
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useSite } from '../app/site.ts'
import { Empty } from '../ui/Empty.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { deskQueries } from './kit/data/queries.ts'
import { desk, resumeSession, stayOut } from './kit/data/session.ts'
import { Gate } from './shell/Gate.tsx'

/** The desk is larger than all else: nobody gets it for looking at the gate. */
const fetchDashboard = () => import('./shell/Dashboard.tsx')
const Dashboard = lazy(fetchDashboard)

/** The admin area: the gate, or the desk behind it. */
export default function AdminScreen() {
  const { isOut = false } = useSite()
  const known = useSnapshot(desk).state
  const state = isOut && known === 'asking' ? 'out' : known
  const hasEntered = useRef(false)
  if (state === 'out') hasEntered.current = true
  useEffect(() => void (isOut && desk.state === 'asking' ? stayOut() : resumeSession()), [isOut])
  const site = useQueryClient()
  useTidyCaches(site, state)
  return (
    <QueryClientProvider client={deskQueries}>
      <a className="button skip visually-hidden" href="#main">
        Skip to content
      </a>
      {state === 'in' && (
        <Suspense
          fallback={
            <main id="main">
              <Spinner />
            </main>
          }
        >
          <Dashboard hasEntered={hasEntered.current} onChanged={() => void site.invalidateQueries()} />
        </Suspense>
      )}
      {state === 'out' && <Gate onCode={() => void fetchDashboard().catch(() => undefined)} />}
      {(state === 'asking' || state === 'unreachable') && (
        <main id="main">{state === 'asking' ? <Spinner /> : <Unreachable />}</main>
      )}
      <Toaster />
    </QueryClientProvider>
  )
}

function Unreachable() {
  return (
    <Empty
      picture="tracks"
      title="The server did not answer"
      level={1}
      action={
        <button type="button" className="button" onClick={resumeSession}>
          Try again
        </button>
      }
    >
      The admin area works with a connection only.
    </Empty>
  )
}

/** What an admin changes is new to the visitor's pages too; what an admin saw goes when the admin goes. */
function useTidyCaches(site: QueryClient, state: typeof desk.state): void {
  useEffect(
    () =>
      deskQueries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') void site.invalidateQueries()
      }),
    [site],
  )
  useEffect(() => {
    if (state !== 'out') return
    deskQueries.clear()
    site.clear()
  }, [state, site])
}
