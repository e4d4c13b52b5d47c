import type { Tx } from '../../../platform/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { newMediaId } from '../../../platform/storage/storage.ts'
import { queueConversion } from '../convert.ts'
import { insertMedia, type MediaRow } from '../media.store.ts'
import type { JudgedFile } from '../receive.ts'

/** Takes a recording that belongs to no story, such as spoken help; whoever names it says who hears of it. It is converted as those of stories are. */
export function takeVoice(
  tx: Tx,
  { file, jobs, at }: { file: JudgedFile; jobs: Pick<Jobs, 'enqueue'>; at: string },
): MediaRow {
  const { bytes, sha256 } = file
  const facts = { id: newMediaId(), storyId: null, kind: 'audio', bytes, sha256 } as const
  const row = insertMedia(tx, { ...facts, state: 'received', approved: true, createdAt: at })
  file.keepAs(row.id)
  queueConversion(tx, jobs, { id: row.id, kind: 'audio', from: file.from, bytes })
  return row
}
