import { type PointerEvent, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { t } from '../../data/words/words.ts'
import { Icon } from './Icon.tsx'
import { alert, check, close, info } from './icons.ts'
import { toastRules } from './interaction.ts'
import { dismissToast, type Toast, toasts } from './toasts.ts'

/** Where toasts appear. The live region is always there, so that a screen reader hears what comes into it. */
export function Toaster() {
  const { current } = useSnapshot(toasts)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const focusOnHotkey = (event: KeyboardEvent) => {
      if (event.key === toastRules.hotkey) region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', focusOnHotkey)
    return () => document.removeEventListener('keydown', focusOnHotkey)
  }, [])
  return (
    <section
      ref={region}
      className="toast-at"
      aria-label={t('Notifications ({key})', { key: toastRules.hotkey })}
      aria-live="polite"
    >
      {current && <Shown key={current.key} toast={current} />}
    </section>
  )
}

const icons = { good: check, bad: alert, plain: info }

function Shown({ toast }: { toast: Toast }) {
  const timer = useRef<number>(undefined)
  const start = useRef<number | null>(null)
  const { durationMs = toastRules.durationMs } = toast
  const wait = () => {
    timer.current = window.setTimeout(dismissToast, durationMs)
  }
  const pause = () => window.clearTimeout(timer.current)
  useEffect(() => {
    timer.current = window.setTimeout(dismissToast, durationMs)
    return () => window.clearTimeout(timer.current)
  }, [durationMs])
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return
    const moved = event.clientX - start.current
    if (Math.abs(moved) >= toastRules.swipePx) dismissToast()
    else event.currentTarget.style.transform = `translateX(${moved}px)`
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    start.current = null
    event.currentTarget.style.transform = ''
  }
  return (
    <output
      aria-live="off"
      className={`toast ${toast.tone ?? ''}`}
      onPointerEnter={pause}
      onPointerLeave={wait}
      onFocus={pause}
      onBlur={wait}
      onPointerDown={(event) => {
        start.current = event.clientX
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Icon path={icons[toast.tone ?? 'plain']} />
      <b>{toast.title}</b>
      {toast.text && <p>{toast.text}</p>}
      {toast.action && (
        <button
          type="button"
          className="toast-act"
          onClick={() => {
            dismissToast()
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className="dismiss" aria-label={t('Dismiss')} onClick={dismissToast}>
        <Icon path={close} />
      </button>
    </output>
  )
}
