import { useEffect, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { install } from '../ui/icons.ts'

/** Chromium's offer to install, which the page may make at a moment of its own. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** Puts the app on the home screen: a button where the browser lets us ask, instructions on an iPhone. */
export function InstallButton() {
  const [offer, setOffer] = useState<InstallPrompt | null>(null)
  const [explain, setExplain] = useState(false)
  useEffect(() => {
    if (isInstalled()) return
    setExplain(isApplePhone())
    const keep = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallPrompt)
    }
    const done = () => setOffer(null)
    addEventListener('beforeinstallprompt', keep)
    addEventListener('appinstalled', done)
    return () => {
      removeEventListener('beforeinstallprompt', keep)
      removeEventListener('appinstalled', done)
    }
  }, [])

  if (explain) return <p className="muted sm">To install: open the Share menu and choose “Add to Home Screen”.</p>
  if (!offer) return null
  const ask = async () => {
    setOffer(null)
    await offer.prompt()
  }
  return (
    <button type="button" className="btn line" onClick={() => void ask()}>
      <Icon path={install} /> Install the app
    </button>
  )
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

const isApplePhone = () => /iPhone|iPad/.test(navigator.userAgent) && 'standalone' in navigator
