import { eachOnce, photoWords, photoWordsOfForm, tooManyFiles } from '../../data/contract/photos.ts'
import { mediaKinds, mostMedia, shownKinds } from '../../data/vocabulary/stories.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/errors.ts'
import type { ReceivedForm } from '../platform/http/multipart.ts'
import { parse } from '../platform/http/validate.ts'
import { admitMedia } from './media/receive.ts'
import type { StoryFile } from './stories.ts'

interface Origin {
  /** The neighbourhood of networks it came from, hidden; null where nobody needs to know. */
  from: string | null
  /** An editor's form, in which `image` replaces and `addedImage` adds. */
  isEdit?: boolean
}

/**
 * The files of a form, each once. Looks at the content of each before anything is stored.
 * Errors: story.too_many_files (400); media.wrong_type (415) for what is not a photo, a video or a recording; those of `admitMedia`.
 */
export async function judgeFiles(deps: Deps, form: ReceivedForm, { from, isEdit }: Origin): Promise<StoryFile[]> {
  // Who agreed said it with the story: an edit brings no other yes.
  const kinds = isEdit ? shownKinds : mediaKinds
  const sent = kinds.flatMap((kind) => (form.files[kind] ?? []).map((file, index) => ({ kind, file, index })))
  const added = isEdit ? (form.files.addedImage ?? []).map((file) => ({ kind: 'image' as const, file })) : []
  const replacing = eachOnce(sent.map((one) => ({ ...one, sha256: one.file.sha256 })))
  const judged: StoryFile[] = []
  for (const kind of kinds)
    if (replacing.filter((one) => one.kind === kind).length > (isEdit ? 1 : mostMedia[kind]))
      fail('invalid', 'story.too_many_files', tooManyFiles())
  if (added.length > mostMedia.image) fail('invalid', 'story.too_many_files', tooManyFiles())
  for (const { kind, file, index } of replacing) {
    const words = kind === 'image' && !isEdit ? parse(photoWords, photoWordsOfForm(form.fields, index)) : {}
    judged.push({ file: await admitMedia(deps, kind, { ...file, from }), ...words })
  }
  for (const { kind, file } of eachOnce(added.map((one) => ({ ...one, sha256: one.file.sha256 }))))
    judged.push({ file: await admitMedia(deps, kind, { ...file, from }), added: true })
  return judged
}
