import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StoryWords } from '../../../data/contract/stories.ts'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import { useErrors } from '../../forms/formErrors.ts'
import type { NotedFile } from '../../offline/files.ts'
import type { StoryProgress } from '../../offline/outbox/submitStory.ts'
import { device } from '../../offline/status.ts'
import { announceFailure, announceSuccess } from '../texts.ts'
import { checkFields, errorsByField, readForm } from './formFields.ts'
import type { Session } from './session.ts'
import type { Files } from './useFiles.ts'
import type { Spoken } from './useSpoken.ts'
import { sendWithoutKeeping } from './withoutKeeping.ts'

/** How long the form waits for the server's word before it says that the story is safe on the phone. */
const patienceMs = 15_000

type Given = {
  form: RefObject<HTMLFormElement | null>
  session: Session
  files: Files
  /** Keeps what was typed last. */
  saveDraft: () => Promise<void>
  /** The story as it is told, and the yes of those who are in it. */
  told: Spoken
  yes: Spoken
  /** The server has the words. `lost` are files that could neither be kept nor sent. */
  onReceived: (lost: MediaKind[], receiptCode?: string) => void
  /** The story is in the outbox and will leave later. */
  onQueued: (lost: MediaKind[]) => void
  /** The server holds an earlier version; the outbox asks which one counts. */
  onDiffers: () => void
}

/**
 * Sends the form. The story is written to the outbox before anything leaves, whatever the network; then the form waits
 * for the server's word on the words. A refusal brings the story back, and the form stays as it was filled.
 */
export function useSubmission({ form, session, files, saveDraft, told, yes, onReceived, onQueued, onDiffers }: Given) {
  const { id } = session
  const errors = useErrors(form, session.errors)
  const [busy, setBusy] = useState(false)
  const [failing, setFailing] = useState<Extract<StoryProgress, { name: 'failing' }> | null>(null)
  const lost = useRef<MediaKind[]>([])
  const stopFollowing = useRef<() => void>(() => undefined)
  useEffect(() => () => stopFollowing.current(), [])

  function fail(message: string | undefined) {
    announceFailure(message)
    setBusy(false)
  }

  function received(receiptCode?: string) {
    announceSuccess()
    onReceived(lost.current, receiptCode)
  }

  const queued = () => onQueued(lost.current)

  async function follow() {
    const { followWords, takeBackIntoForm } = await import('../../offline/outbox/submitStory.ts')
    stopFollowing.current()
    const timer = setTimeout(() => end(queued), patienceMs)
    const stop = followWords(id, (progress) => {
      switch (progress.name) {
        case 'received':
          return end(() => received())
        case 'unreachable':
          return end(queued)
        case 'discarded':
          return end(() => {
            setBusy(false)
            setFailing(null)
          })
        case 'differs':
          return end(() => {
            announceFailure(progress.message)
            onDiffers()
          })
        case 'refused':
          return end(async () => {
            await takeBackIntoForm(id)
            fail(progress.message)
            errors.show(errorsByField(progress.issues))
          })
        case 'failing':
          clearTimeout(timer)
          fail(progress.message)
          setFailing(progress)
      }
    })
    const end = (act: () => unknown) => {
      stopFollowing.current()
      void act()
    }
    stopFollowing.current = () => {
      clearTimeout(timer)
      stop()
    }
  }

  async function queue(fields: StoryWords) {
    const phone = await import('../../offline/outbox/submitStory.ts')
    for (const spoken of [told, yes]) await spoken.finish()
    const homeless = await files.settled()
    try {
      await phone.submitStory(id, fields, homeless)
    } catch (error) {
      const [first] = homeless
      if (first && phone.isFull(error)) {
        files.setFull(first.sha256)
        return setBusy(false)
      }
      console.warn('Sending without the outbox:', error)
      return sendWithoutOutbox(fields, homeless)
    }
    for (const spoken of [told, yes]) await spoken.sent()
    await afterQueueing()
  }

  const afterQueueing = async () => (device.online ? follow() : queued())

  /** A browser that keeps nothing, or no files, can still send, as long as the page is open. */
  async function sendWithoutOutbox(fields: StoryWords, homeless: NotedFile[]) {
    const phone = await import('../../offline/outbox/submitStory.ts')
    const outcome = await sendWithoutKeeping({
      online: device.online,
      sendAll: () => phone.sendWhole(id, fields, files.all()),
      keepWords: () => phone.submitStory(id, fields, []),
      // Of a story that is told, the words alone are none.
      isWritten: fields.content !== '',
    })
    if (outcome.name === 'refused') return fail(outcome.message)
    if (outcome.name === 'words kept') {
      lost.current = homeless.map(({ kind }) => kind)
      return afterQueueing()
    }
    await phone.forgetDraft(id).catch(() => undefined)
    received(outcome.code)
  }

  return {
    errors: errors.errors,
    busy,
    failing,

    /** Typing after a failure takes the story back from the outbox: it leaves again as it is then. */
    async typed(name: string) {
      errors.typed(name)
      if (!failing) return
      setFailing(null)
      stopFollowing.current()
      const { takeBackIntoForm } = await import('../../offline/outbox/submitStory.ts')
      await takeBackIntoForm(id)
    },

    async submit() {
      if (!form.current || busy) return
      setBusy(true)
      setFailing(null)
      lost.current = []
      // What follows takes a moment, in which a phone may die. What cannot be kept is sent all the same.
      const saving = saveDraft().catch((error: unknown) => console.warn('The draft could not be saved:', error))
      try {
        const checked = await checkFields(readForm(form.current), {
          isTold: told.hasSome || files.files.some(({ kind }) => kind === 'audio'),
        })
        if (checked.errors) {
          errors.show(checked.errors)
          return setBusy(false)
        }
        errors.clear()
        await saving
        await queue(checked.fields)
      } catch (error) {
        console.warn('Submitting failed:', error)
        fail(undefined)
      }
    },
  }
}
