import { useEffect, useRef, useState } from 'react'
import type { PhotoWords } from '../../../data/contract/photos.ts'
import { type MediaKind, mostMedia } from '../../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import type { StoredFile } from '../../offline/database.ts'
import type { DraftFields, NotTaken } from '../../offline/drafts/drafts.ts'
import type { NotedFile } from '../../offline/files.ts'
import { findProblem, problemIn, problemInWords } from '../../offline/media/fileProblem.ts'
import { newId } from '../../offline/newId.ts'
import { beforeUpdate } from '../../offline/worker/updates.ts'
import { showToast } from '../../ui/toasts.ts'
import { isOfKind, wrongTypeInWords } from './fileTypes.ts'
import type { Session } from './session.ts'

/** A photo, video or recording of the form. `stored` is null while it is being shrunk and scrubbed. */
export type ChosenFile = PhotoWords & {
  /** Of this row of the form, whatever file is in it. */
  key: string
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

/** A file that was chosen and could not be added. */
export type LeftOut = { key: string; kind: MediaKind; name: string; why: string }

const device = () => import('../../offline/outbox/submitStory.ts')

const restMs = 300

/** The files of the form: prepared one at a time when chosen, kept with the draft, and asked about when the device is full. */
export function useFiles({ id, files: before, notTaken = [] }: Session, readFields: () => DraftFields) {
  const [files, setFiles] = useState<ChosenFile[]>(() => before.map(fromDraft))
  const [leftOut, setLeftOut] = useState<LeftOut[]>(() => leftOutOf(notTaken))
  const [full, setFull] = useState<string | null>(null)
  /** What the next step works on: several may follow each other before the form is drawn again. */
  const present = useRef(files)
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const notes = useNotes(id, present)

  function update(change: (all: ChosenFile[]) => ChosenFile[]) {
    present.current = change(present.current)
    setFiles(present.current)
  }
  const change = (key: string, changes: Partial<ChosenFile>) =>
    update((all) => all.map((file) => (file.key === key ? Object.assign({ ...file }, changes) : file)))
  const find = (key: string) => present.current.find((file) => file.key === key)
  const leave = (key: string) => update((all) => all.filter((file) => file.key !== key))

  function leaveOut(key: string, why: string) {
    const file = find(key)
    leave(key)
    if (file) setLeftOut((all) => [...all, { key, kind: file.kind, name: file.name, why }])
  }

  async function prepare(original: File, key: string, small: boolean): Promise<void> {
    const kind = find(key)?.kind
    if (!kind) return
    const problem = await findProblem(original)
    if (problem) return leaveOut(key, problemInWords(problem))
    const { prepareFile } = await device()
    const onShare = (share: number) => change(key, { share })
    const stored = await prepareFile(original, { submission: id, kind, small }, onShare)
    const isKnown = present.current.some((file) => file.key !== key && file.stored?.sha256 === stored.sha256)
    if (isKnown) {
      showToast({ title: t('This photo is already here'), text: t('The same photo is sent once.') })
      return leave(key)
    }
    if (find(key)) await keep(key, stored)
  }

  async function keep(key: string, stored: StoredFile): Promise<void> {
    const { isFull, keepDraftFile } = await device()
    try {
      await keepDraftFile(stored, readFields())
      change(key, { stored, homeless: false })
      await notes.keep()
    } catch (error) {
      // Kept while the page is open: it can still be sent from here.
      change(key, { stored, homeless: true })
      if (isFull(error)) setFull(key)
      else console.warn('The file could not be stored:', error)
    }
  }

  function start(original: File, key: string, small = false) {
    const next = () =>
      prepare(original, key, small).catch((error: unknown) => {
        console.warn('The file could not be read:', error)
        leaveOut(key, problemInWords(problemIn(error)))
      })
    // One after another: a phone with little memory draws one photo at a time.
    work.current = work.current.then(next)
  }

  function add(original: File, kind: MediaKind) {
    const fresh = { key: newId(), kind, name: original.name, originalBytes: original.size, original, ...nothingSaid }
    const file = { ...fresh, share: 0, stored: null, homeless: false }
    const isReplaced = (other: ChosenFile) => kind !== 'image' && other.kind === kind
    update((all) => [...all.filter((other) => !isReplaced(other)), file])
    start(original, fresh.key)
  }

  async function drop(file: ChosenFile) {
    if (file.stored && !file.homeless) await (await device()).dropDraftFile(id, file.stored.sha256)
  }

  return {
    files,
    /** Until other files of the kind are chosen. */
    leftOut,
    /** The file for which there was no room, until somebody decides. */
    full: files.find(({ key, stored }) => key === full || stored?.sha256 === full) ?? null,
    isAsked: full !== null,
    setFull,
    say: notes.say,

    choose(originals: readonly File[], kind: MediaKind) {
      setLeftOut((all) => all.filter((file) => file.kind !== kind))
      const fitting = originals.filter((original) => isOfKind(original, kind))
      const wrong = originals.find((original) => !fitting.includes(original))
      if (wrong) showToast({ title: t('Invalid File Type'), text: wrongTypeInWords(wrong, kind), tone: 'bad' })
      const has = present.current.filter((file) => file.kind === kind).length
      const room = kind === 'image' ? mostMedia.image - has : 1
      if (fitting.length > room)
        showToast({
          title: t(tooMany[kind], { count: mostMedia[kind] }),
          text: t('The others were left out.'),
          tone: 'bad',
        })
      for (const original of fitting.slice(0, room)) add(original, kind)
    },

    makeSmaller({ key, original }: ChosenFile) {
      setFull(null)
      if (!original) return
      change(key, { stored: null, share: 0 })
      start(original, key, true)
    },

    /** One place towards the first photo, or away from it. */
    async move({ key }: ChosenFile, by: -1 | 1) {
      update((all) => moved(all, key, by))
      await notes.keep()
    },

    async remove(file: ChosenFile) {
      setFull(null)
      const place = present.current.findIndex(({ key }) => key === file.key)
      leave(file.key)
      const restore = async () => {
        update((all) => [...all.slice(0, place), file, ...all.slice(place)])
        if (file.stored) await keep(file.key, file.stored)
        else if (file.original) start(file.original, file.key)
      }
      await drop(file)
      showToast({ title: t('File removed'), text: file.name, action: { label: t('Undo'), run: () => void restore() } })
    },

    /** Waits until every file is ready, and kept with what is said of it. Returns those that the draft could not store. */
    async settled(): Promise<NotedFile[]> {
      let seen: unknown
      while (seen !== work.current) {
        seen = work.current
        await seen
      }
      await notes.keep()
      return present.current.flatMap((file) => (file.homeless && file.stored ? [noted(file, file.stored)] : []))
    },

    /** All of them in their order, for a browser that keeps nothing. */
    all: (): NotedFile[] => present.current.flatMap((file) => (file.stored ? [noted(file, file.stored)] : [])),
  }
}
export type Files = ReturnType<typeof useFiles>

/** One for each reason, however many were shared. */
function leftOutOf(notTaken: readonly NotTaken[]): LeftOut[] {
  const namesBy = new Map<NotTaken['why'], string[]>()
  for (const { name, why } of notTaken) namesBy.set(why, [...(namesBy.get(why) ?? []), name])
  return [...namesBy].map(([why, names]) => ({ key: why, kind: 'image', name: names.join(', '), why: inWords(why) }))
}

function inWords(why: NotTaken['why']): string {
  if (why === 'tooMany') return t(tooMany.image, { count: mostMedia.image })
  return why === 'full' ? t('There is no room on this phone for it.') : problemInWords(why)
}

const nothingSaid = { caption: '', description: '' }

const tooMany: Record<MediaKind, Message> = {
  image: msg('A story can have {count, plural, one {# photo} other {# photos}}'),
  video: msg('A story can have one video'),
  audio: msg('A story can have one recording'),
  consent: msg('A story can have one spoken yes'),
}

const noted = ({ caption, description }: PhotoWords, stored: StoredFile): NotedFile => ({
  ...stored,
  caption,
  description,
})

/** Keeps what is typed about the photos while somebody types, and at once when the page goes away. */
function useNotes(id: string, present: { current: ChosenFile[] }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [notes] = useState(() => ({
    async keep(): Promise<void> {
      clearTimeout(timer.current)
      timer.current = undefined
      const said = present.current.flatMap(({ kind, stored, homeless, caption, description }) =>
        kind === 'image' && stored && !homeless ? [{ sha256: stored.sha256, caption, description }] : [],
      )
      if (said.length === 0) return
      await (await device())
        .keepFileNotes(id, said)
        .catch((error: unknown) => console.warn('The words of a photo could not be saved:', error))
    },
    async keepTyped(): Promise<void> {
      if (timer.current !== undefined) await notes.keep()
    },
    /** The field keeps what is typed: nothing is drawn anew for it. */
    say(key: string, words: Partial<PhotoWords>) {
      for (const file of present.current) if (file.key === key) Object.assign(file, words)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void notes.keep(), restMs)
    },
  }))
  useEffect(() => {
    const saveNow = () => void notes.keepTyped()
    const saveWhenHidden = () => document.visibilityState === 'hidden' && saveNow()
    addEventListener('pagehide', saveNow)
    document.addEventListener('visibilitychange', saveWhenHidden)
    const stopAsking = beforeUpdate(notes.keepTyped)
    return () => {
      saveNow()
      removeEventListener('pagehide', saveNow)
      document.removeEventListener('visibilitychange', saveWhenHidden)
      stopAsking()
    }
  }, [notes])
  return notes
}

function moved(all: ChosenFile[], key: string, by: -1 | 1): ChosenFile[] {
  const photos = all.filter(({ kind }) => kind === 'image')
  const others = all.filter(({ kind }) => kind !== 'image')
  const from = photos.findIndex((file) => file.key === key)
  const [file] = photos.splice(from, 1)
  if (file) photos.splice(Math.max(0, from + by), 0, file)
  return [...photos, ...others]
}

const fromDraft = ({ caption, description, ...stored }: NotedFile): ChosenFile => ({
  key: newId(),
  kind: stored.kind,
  name: stored.name,
  originalBytes: stored.bytes,
  share: 1,
  stored,
  homeless: false,
  original: null,
  caption,
  description,
})
