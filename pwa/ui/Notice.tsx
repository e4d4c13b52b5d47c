import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { alert, check, info, offline } from './icons.ts'

type Tone = 'good' | 'warn' | 'bad' | 'offline'

const icons = { good: check, warn: alert, bad: alert, offline }

/** A sentence in the page that a person should know, with at most one thing to do. */
export function Notice({ tone, children }: { tone?: Tone; children: ReactNode }) {
  const look = tone === 'offline' ? 'warn' : (tone ?? '')
  return (
    <div className={`note ${look}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon path={tone ? icons[tone] : info} />
      <div>{children}</div>
    </div>
  )
}
