import type { AdminName } from '../../data/contract/admin.ts'
import type { AdminStory, StoryRestore, StoryVersion } from '../../data/contract/stories.ts'
import { recordAct } from '../platform/audit/audit.ts'
import type { Store } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
import { alterStory, noStory, type StoryAlteration } from './alter.ts'
import { bringBackMedia } from './arrange.ts'
import { keepVersion } from './keepVersion.ts'
import { type MediaRow, presentAdminMedia } from './media/media.present.ts'
import { listMediaOf } from './media/media.ts'
import { changeStory, findStory, type StoryRow } from './stories.store.ts'
import { refuseStale, showToAdmin } from './stories.ts'
import { requireOtherLanguage } from './translations/translations.store.ts'
import { findVersion, listVersionRows, type VersionRow } from './versions.store.ts'

/** Earlier versions of a story, newest first. Errors: story.not_found. */
export function listVersions({ db }: Pick<Deps, 'db'>, id: number): StoryVersion[] {
  const story = findStory(db, id) ?? noStory()
  const files = new Map(listMediaOf(db, id).map((file) => [file.id, file]))
  const versions = listVersionRows(db, id)
  return versions.map((version) => presentVersion(version, { files, versions, story }))
}

/**
 * Brings an earlier version back, words and files, as a new edit: what it replaces becomes a version itself. A photo that
 * a story had not yet when the version was made stays with it, and so does a name that its writer has corrected since.
 * Errors: story.not_found; story.no_version; story.stale; story.withdrawn; story.poacher_risk.
 */
export async function restoreVersion(
  deps: Deps,
  admin: AdminName,
  { id, versionId, revision, riskReason }: StoryRestore & { id: number; versionId: number },
): Promise<AdminStory> {
  const words = findVersion(deps.db, id, versionId)?.content
  const written = words === undefined ? deps.storyWritten : await deps.wordsComing(words)
  const change: StoryAlteration = (tx, story, at) => {
    const version = findVersion(tx, id, versionId)
    if (!version) return fail('notFound', 'story.no_version', 'This version is not kept any more.')
    const { title, content, authorLocation, category } = version
    const authorName = wasNameCorrectedSince(version, listVersionRows(tx, id), story)
      ? story.authorName
      : version.authorName
    keepVersion(tx, story, { by: admin, at })
    const language = version.language ?? story.language
    requireOtherLanguage(tx, story, language)
    const words = { title, content, authorName, authorLocation, category, language }
    if (!changeStory(tx, id, words, { revision, at })) refuseStale(deps, tx, id)
    bringBackMedia(tx, story, { ids: version.mediaIds, words: version.mediaWords, at })
    const after = { revision: version.revision }
    recordAct(tx, { admin, action: 'story.restored', subject: { kind: 'story', id }, after, at })
  }
  alterStory(deps, id, change, { written, word: { admin, reason: riskReason } })
  return showToAdmin(deps, id)
}

/** The writer's own word on the name under the story counts for good. `versions`: newest first. */
const wasNameCorrectedSince = (
  { revision }: VersionRow,
  versions: readonly VersionRow[],
  now: Pick<StoryRow, 'authorName'>,
) =>
  versions.some(
    (later, index) =>
      later.revision >= revision &&
      later.replacedBy === null &&
      later.authorName !== (versions[index - 1] ?? now).authorName,
  )

/** The words of a story as they were at a revision; those of now where no edit came since. */
export const wordsAt = (db: Store, story: StoryRow, revision: number): VersionRow | StoryRow =>
  listVersionRows(db, story.id).findLast((version) => version.revision >= revision) ?? story

const presentVersion = (
  version: VersionRow,
  {
    files,
    versions,
    story,
  }: { files: ReadonlyMap<string, MediaRow>; versions: readonly VersionRow[]; story: StoryRow },
): StoryVersion => ({
  id: version.id,
  revision: version.revision,
  title: version.title,
  content: version.content,
  authorName: version.authorName,
  authorLocation: version.authorLocation,
  category: version.category,
  language: version.language,
  isNameCorrectedSince: wasNameCorrectedSince(version, versions, story),
  media: version.mediaIds
    .flatMap((id) => files.get(id) ?? [])
    .map((file) => presentAdminMedia({ ...file, ...version.mediaWords?.find(({ id }) => id === file.id) })),
  replacedBy: version.replacedBy,
  replacedAt: version.replacedAt,
})
