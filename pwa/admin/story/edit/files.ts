import { type ShownKind, shownKinds, type VoiceSpeaker } from '../../../../data/vocabulary/stories.ts'

/** Of an edit: new files, one in place of the only photo, of the video or of the recording, and photos behind those that are there; and what leaves. */
export type Files = Partial<Record<ShownKind, File>> & {
  added: File[]
  /** Ids of the video and the recording, as far as they leave the story. */
  removed: string[]
  /** Who is heard in the new recording; none until the editor has said. */
  spokenBy?: VoiceSpeaker
}

export const noFiles: Files = { added: [], removed: [] }

const replacing = (files: Files) => shownKinds.flatMap((kind) => files[kind] ?? [])

export const countFiles = (files: Files): number => files.added.length + files.removed.length + replacing(files).length

export const isSpeakerMissing = ({ audio, spokenBy }: Files): boolean => audio !== undefined && !spokenBy

/** As fields of the form that is sent. */
export function filesInForm(form: FormData, files: Files): void {
  for (const kind of shownKinds) {
    const file = files[kind]
    if (file) form.set(kind, file)
  }
  for (const file of files.added) form.append('addedImage', file)
  if (files.removed.length > 0) form.set('removed', files.removed.join(','))
  if (files.audio && files.spokenBy) form.set('spokenBy', files.spokenBy)
}
