import { useRef, useState } from 'react'
import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import type { StoredFile } from '../../offline/database.ts'
import type { DraftFields } from '../../offline/drafts/drafts.ts'
import { showToast } from '../../ui/toasts.ts'
import { isOfKind, wrongTypeText } from './fileTypes.ts'
import type { Session } from './session.ts'

/** A photo or video of the form. `stored` is null while it is being shrunk and scrubbed. */
export type ChosenFile = {
  kind: MediaKind
  name: string
  originalBytes: number
  /** 0 to 1, while a large file is read. */
  share: number
  stored: StoredFile | null
  /** Ready, but it could not be stored on the device. */
  homeless: boolean
  original: File | null
}

/** The files of the form: prepared when chosen, kept with the draft, and asked about when the device is full. */
export function useFiles({ id, files: before }: Session, readFields: () => DraftFields) {
  const [files, setFiles] = useState<ChosenFile[]>(() => before.map(fromDraft))
  const [full, setFull] = useState<MediaKind | null>(null)
  const work = useRef(new Map<MediaKind, Promise<StoredFile | null>>())

  const change = (kind: MediaKind, changes: Partial<ChosenFile>) =>
    setFiles((all) => all.map((file) => (file.kind === kind ? { ...file, ...changes } : file)))

  async function prepare(original: File, kind: MediaKind, small: boolean): Promise<StoredFile | null> {
    const device = await import('../../offline/outbox/submitStory.ts')
    const onShare = (share: number) => change(kind, { share })
    const stored = await device.prepareFile(original, { submission: id, kind, small }, onShare)
    try {
      await device.keepDraftFile(stored, readFields())
      change(kind, { stored, homeless: false })
      return null
    } catch (error) {
      // Kept while the page is open: it can still be sent from here.
      change(kind, { stored, homeless: true })
      if (device.isFull(error)) setFull(kind)
      else console.warn('The file could not be stored:', error)
      return stored
    }
  }

  function start(original: File, kind: MediaKind, small = false) {
    const fresh = { kind, name: original.name, originalBytes: original.size, share: 0, stored: null, original }
    setFiles((all) => [...all.filter((file) => file.kind !== kind), { ...fresh, homeless: false }])
    const preparing = prepare(original, kind, small).catch((error: unknown) => {
      console.warn('The file could not be read:', error)
      showToast({ title: 'This file could not be read', text: 'Please choose it again.', tone: 'bad' })
      setFiles((all) => all.filter((file) => file.kind !== kind))
      return null
    })
    work.current.set(kind, preparing)
  }

  return {
    files,
    /** The kind for which there was no room, until somebody decides. */
    full,
    setFull,

    choose(original: File, kind: MediaKind) {
      if (isOfKind(original, kind)) start(original, kind)
      else showToast({ title: 'Invalid File Type', text: wrongTypeText[kind], tone: 'bad' })
    },

    makeSmaller(kind: MediaKind) {
      const file = files.find((chosen) => chosen.kind === kind)
      setFull(null)
      if (file?.original) start(file.original, kind, true)
    },

    async remove(kind: MediaKind) {
      setFull(null)
      setFiles((all) => all.filter((file) => file.kind !== kind))
      work.current.delete(kind)
      const { dropDraftFile } = await import('../../offline/outbox/submitStory.ts')
      await dropDraftFile(id, kind)
    },

    /** Waits until every file is ready. Returns those that the draft could not store. */
    async settled(): Promise<StoredFile[]> {
      const homeless = await Promise.all(work.current.values())
      return homeless.filter((file) => file !== null)
    },
  }
}
export type Files = ReturnType<typeof useFiles>

const fromDraft = (stored: StoredFile): ChosenFile => ({
  kind: stored.kind,
  name: stored.name,
  originalBytes: stored.bytes,
  share: 1,
  stored,
  homeless: false,
  original: null,
})
