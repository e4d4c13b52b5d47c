import { z } from 'zod'
import { exportForms, exportKinds } from '../vocabulary/downloads.ts'

/**
 * `GET /api/downloads/{kind}/{form}` (admins): everything of one kind as a file, oldest first, in whatever state it is. The fields are
 * those of the same table in `data.zip` and `data.json`; amounts in cents, times in UTC.
 */
export const exportAsked = z.object({ kind: z.enum(exportKinds), form: z.enum(exportForms) })
