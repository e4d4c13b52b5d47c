import { type DraftFields, emptyFields, type NotTaken } from '../../offline/drafts/drafts.ts'
import type { SpokenKind } from '../../offline/drafts/pieces.ts'
import type { NotedFile } from '../../offline/files.ts'
import { newId } from '../../offline/newId.ts'
import type { FieldErrors } from './formFields.ts'

/** One story being written: an empty form, a draft taken up again, or one taken back from the outbox. */
export type Session = {
  id: string
  fields: DraftFields
  files: NotedFile[]
  /** What was being recorded for it. */
  spoken: SpokenKind[]
  /** What another app shared for it, and is not here. */
  notTaken?: NotTaken[]
  /** What the server found wrong, when it came back from the outbox. */
  errors: FieldErrors
}

export const newSession = (): Session => ({ id: newId(), fields: emptyFields, files: [], spoken: [], errors: {} })
