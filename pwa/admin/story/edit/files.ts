import type { ShownKind } from '../../../../data/vocabulary/stories.ts'

/** New files of an edit: one in place of the only photo, of the video or of the recording, and photos behind those that are there. */
export type Files = Partial<Record<ShownKind, File>> & { added: File[] }

export const noFiles: Files = { added: [] }

export const countFiles = ({ added, ...replacing }: Files): number => added.length + Object.keys(replacing).length
