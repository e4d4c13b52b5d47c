import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { FromDesk, ToDesk } from '../../offline/worker/deskMessages.ts'
import { showToast } from '../../ui/toasts.ts'
import { showBadge } from '../kit/data/badge.ts'
import { deskQueries, refreshDesk, summaryQuery } from '../kit/data/queries.ts'
import { desk } from '../kit/data/session.ts'
import { pushQuery } from './queries.ts'
import { syncDevice, thisDevice } from './thisDevice.ts'

/** Joins the desk to the alerts of this device: what the worker says, what the server knows of it, and the app's badge. */
export function useDeskAlerts(): void {
  useWorkersWord()
  useSync()
  useBadge()
}

/** A tap on an alert leads to its tab; an alert that comes shows what it tells of. */
function useWorkersWord() {
  const navigate = useNavigate()
  useEffect(() => {
    const { serviceWorker } = navigator
    const listen = ({ data, ports }: MessageEvent<ToDesk>) => {
      if (data?.type === 'anybody there') ports[0]?.postMessage('here' satisfies FromDesk)
      if (data?.type === 'open') navigate({ search: '', hash: new URL(data.place, location.origin).hash })
      if (data?.type !== 'alert') return
      if (data.kind === 'test') thisDevice.testShownAt = new Date()
      else refreshDesk()
    }
    serviceWorker?.addEventListener('message', listen)
    return () => serviceWorker?.removeEventListener('message', listen)
  }, [navigate])
}

function useSync() {
  const { admin } = useSnapshot(desk)
  useEffect(() => {
    if (!admin) return
    void syncDevice(admin, () => deskQueries.fetchQuery(pushQuery))
      .then((state) => state === 'lost' && showToast(lostWords))
      // The next start tries again; until then the panel shows what the server knows.
      .catch(() => undefined)
  }, [admin])
}

const lostWords = {
  title: 'Alerts are off on this device',
  text: 'It was taken off the list, or its browser ended them. Settings, Alerts switches them on again.',
  tone: 'bad',
} as const

function useBadge() {
  const { data } = useQuery(summaryQuery)
  const pending = data?.pendingStories
  useEffect(() => {
    if (pending !== undefined) showBadge(pending)
  }, [pending])
}
