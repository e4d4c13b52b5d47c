import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type DraftFields, isBlank } from '../../offline/drafts/drafts.ts'
import { device } from '../../offline/status.ts'
import { beforeUpdate } from '../../offline/worker/updates.ts'
import { readForm } from './formFields.ts'
import type { Session } from './session.ts'

const restMs = 300
/** Somebody may type for long without such a rest. */
const longestMs = 1_000

/** How long to wait for a rest, for what has been typed since then. */
export const waitMs = (since: number, now: number): number => Math.min(restMs, Math.max(0, since + longestMs - now))

/**
 * Saves the form as somebody types, and at once when the page goes away. What was typed before the scripts arrived is
 * saved too. `savedAt` is null while nothing of it is on the device. `save` waits for no pause in the typing.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, { id, fields }: Session) {
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was typed since the last save. */
  const unsaved = useRef<DraftFields | null>(null)
  const since = useRef<number | null>(null)

  const save = useCallback(async () => {
    clearTimeout(timer.current)
    const typedFields = unsaved.current
    if (!typedFields) return
    unsaved.current = null
    since.current = null
    const { keepDraft } = await import('../../offline/outbox/submitStory.ts')
    setSavedAt((await keepDraft(id, typedFields)) ? Date.now() : null)
  }, [id])

  const typed = useCallback(() => {
    if (!form.current) return
    unsaved.current = readForm(form.current)
    device.writing = isBlank(unsaved.current) ? null : 'draft'
    clearTimeout(timer.current)
    since.current ??= Date.now()
    timer.current = setTimeout(() => void save().catch(report), waitMs(since.current, Date.now()))
  }, [form, save])

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    unsaved.current = null
    since.current = null
  }, [])

  useEffect(() => {
    if (form.current && !isBlank(readForm(form.current))) typed()
    const saveNow = () => void save().catch(report)
    const saveWhenHidden = () => document.visibilityState === 'hidden' && saveNow()
    addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveWhenHidden)
    const stopAsking = beforeUpdate(save)
    return () => {
      saveNow()
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      stopAsking()
      device.writing = null
    }
  }, [form, save, typed])

  useEffect(() => {
    // A draft that was taken up again is on the device already.
    if (!isBlank(fields)) setSavedAt(Date.now())
  }, [fields])

  return { savedAt, typed, forget, save }
}

/** Without storage the form still works; it is only not remembered. */
const report = (error: unknown) => console.warn('The draft could not be saved:', error)
