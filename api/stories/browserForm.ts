import type { Context } from 'hono'
import type { StoryReceipt } from '../../data/contract/stories.ts'
import { here } from '../../data/rules/languages.ts'
import { submissionTexts } from '../../data/vocabulary/submission.ts'
import { t } from '../../data/words/words.ts'
import type { Deps } from '../platform/deps.ts'
import type { DrawNotice } from '../platform/http/browserForm.ts'
import { isLite } from '../platform/http/lite.ts'

type Site = Pick<Deps, 'config'>

/** `empty`: the names of files of which nothing came; `leftOut`: of those that were too large or had no room. */
type Received = { receipt: StoryReceipt; empty: readonly string[]; leftOut: readonly string[] }

export const sayReceived = (
  { config }: Site,
  c: Context,
  draw: DrawNotice,
  { receipt: { code, title }, empty, leftOut }: Received,
): string =>
  draw({
    title: t(submissionTexts.received.title),
    paragraphs: [
      t(submissionTexts.received.text),
      t('“{title}” has arrived.', { title }),
      ...empty.map((name) =>
        t('“{name}” was not taken: it is empty or could not be read. Your words are here.', { name }),
      ),
      ...leftOut.map((name) =>
        t(
          '“{name}” was not taken: this file is too large, or the server has no room for it now. Your words are here.',
          { name },
        ),
      ),
    ],
    code,
    links: [{ to: here('/submit-story'), label: t('Submit Another Story') }, viewStories()],
    lite: isLite(c),
    origin: config.publicUrl,
  })

export const sayFailed =
  ({ config }: Site, c: Context, draw: DrawNotice) =>
  (message: string): string =>
    draw({
      title: t(submissionTexts.failed.title),
      paragraphs: [
        ...(message || t(submissionTexts.failed.text)).split('\n'),
        t(
          'Your browser’s Back button leads to the form, and your words are still in it. Photos, videos and recordings may have to be chosen again.',
        ),
      ],
      code: null,
      links: [viewStories()],
      lite: isLite(c),
      origin: config.publicUrl,
    })

const viewStories = () => ({ to: here('/stories'), label: t('View Stories') })
