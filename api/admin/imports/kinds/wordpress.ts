import { type PostPicture, type PostWords, postPreview } from '../../../../data/contract/news.ts'
import { excerpt } from '../../../../data/rules/excerpt.ts'
import { tagProblem } from '../../../../data/rules/site/tags.ts'
import { postMaxLength, postTagLimits } from '../../../../data/vocabulary/limits.ts'
import { toInstant } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findPost, hasPostOf, plainText, removeImportedPost, safeHtml, takeImportedPost } from '../../../site/index.ts'
import { type Importer, issuesInWords, known, refused, type Verdict } from '../importer.ts'
import { listItemsOfKey } from '../imports.store.ts'
import { type Fetched, fetchPicture } from '../wordpress/fetchPicture.ts'
import { pageMarkup, picturesIn, withPictures } from '../wordpress/markup.ts'
import { type ExportItem, readExport, thumbnailKey } from '../wordpress/readExport.ts'

/** Posts of a WordPress export, as drafts of the news, with their pictures. */
export const wordpressImporter: Importer = {
  // Each may bring pictures: what is done is kept.
  atOnce: 1,
  async *judge(deps, file) {
    const job = { deps, attachments: await attachmentsIn(file), seen: new Set<string>(), fetched: new Map() }
    for await (const item of readExport(file))
      if (!silent.has(item.texts['wp:post_type'] ?? '')) yield { line: item.line, verdict: judgeItem(job, item) }
  },
  undo: (deps, tx, id) => removeImportedPost(deps, tx, id),
}

/** Parts of WordPress itself, and the pictures: they come with their posts. */
const silent = new Set(['attachment', 'nav_menu_item', 'revision', 'custom_css', 'wp_global_styles', 'wp_navigation'])

interface Job {
  deps: Deps
  attachments: Attachments
  seen: Set<string>
  fetched: Map<string, Promise<Fetched>>
}

interface Attachments {
  byId: ReadonlyMap<string, string>
  addresses: ReadonlySet<string>
}

async function attachmentsIn(file: string): Promise<Attachments> {
  const byId = new Map<string, string>()
  for await (const { texts } of readExport(file)) {
    const address = texts['wp:attachment_url']?.trim()
    if (texts['wp:post_type'] === 'attachment' && address) byId.set(texts['wp:post_id']?.trim() ?? '', address)
  }
  return { byId, addresses: new Set(byId.values()) }
}

/** Of one post; more are told as missing. */
const mostPictures = 40

function judgeItem(job: Job, item: ExportItem): Verdict {
  const { deps, seen } = job
  const { texts } = item
  const [type, status] = [texts['wp:post_type']?.trim(), texts['wp:status']?.trim()]
  if (type !== 'post') return refused('It is no post: only posts are taken in.')
  if (status !== 'publish' && status !== 'draft')
    return refused('It is neither published nor a draft: only these are taken in.')
  if (item.isTooLong) return refused('The post is too long.')
  const dated = dateOf(texts, toInstant(deps.clock))
  const markup = pageMarkup(texts['content:encoded'] ?? '')
  const words = wordsOf(item, markup)
  const problems = problemsOf(words)
  if (problems) return refused(problems)
  const key = deps.secrets.hide(`wordpress ${texts.guid?.trim() || texts.link?.trim() || `${words.title} ${dated}`}`)
  if (seen.has(key)) return known('An earlier item of this file is the same post.')
  seen.add(key)
  if (isHere(deps.db, key) || hasPostOf(deps.db, { title: words.title, at: dated }))
    return known('The same post is here.')
  const cover = job.attachments.byId.get(item.meta[thumbnailKey] ?? '')
  const sources = [...new Set([...(cover ? [cover] : []), ...picturesIn(markup)])]
  return {
    fate: 'added',
    cells: [
      { name: 'Title', text: words.title },
      { name: 'Date', text: dated.slice(0, 10) },
      { name: 'Category', text: words.category },
      { name: 'Tags', text: words.tags },
      { name: 'Pictures', text: String(sources.length) },
      { name: 'Text', text: excerpt(plainText(words.content), 150) },
    ].filter(({ text }) => text !== ''),
    async prepare({ admin, signal }) {
      const { pictures, missing } = await bringPictures(job, sources, signal)
      const whole = {
        ...words,
        content: withPictures(markup, (src) => pictures.get(src)),
        imageUrl: (cover && pictures.get(cover)?.src) || null,
      }
      return (tx) => {
        const itemId = takeImportedPost(tx, deps, { words: whole, admin, dated, wasPublic: status === 'publish' })
        return { itemId, mark: '1', key, missing }
      }
    },
  }
}

const isHere = (db: Store, key: string) => listItemsOfKey(db, key).some((id) => findPost(db, id) !== undefined)

/** When it was published there, or begun; WordPress writes zeros where it does not know. */
function dateOf(texts: Record<string, string>, now: string): string {
  for (const text of [texts['wp:post_date_gmt'], texts['wp:post_date']]) {
    const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text?.trim() ?? '') ?? []
    const at = new Date(`${day}T${time}.000Z`)
    if (!Number.isNaN(at.getTime()) && at.toISOString() < now && at.getUTCFullYear() > 1990) return at.toISOString()
  }
  return now
}

function wordsOf({ texts, categories }: ExportItem, markup: string): PostWords {
  const category = categories.find(({ domain }) => domain === 'category')?.name ?? ''
  const tags = categories.filter(({ domain }) => domain === 'post_tag').map(({ name }) => name.replaceAll(',', ' '))
  return {
    title: plainText(texts.title ?? ''),
    content: safeHtml(markup),
    excerpt: excerpt(plainText(texts['excerpt:encoded'] ?? ''), postMaxLength.excerpt - 1),
    category: category === 'Uncategorized' ? '' : excerpt(plainText(category), postMaxLength.category - 1),
    imageUrl: null,
    tags: tagsThatFit(tags.map(plainText)),
  }
}

/** Those that the desk would take, in their order. */
function tagsThatFit(tags: string[]): string {
  const fitting = tags.filter((tag) => tag !== '' && tagProblem(tag) === null)
  return [...new Set(fitting)].slice(0, postTagLimits.most).join(', ')
}

function problemsOf(words: PostWords): string | null {
  if (words.title === '') return 'It has no title.'
  const read = postPreview.safeParse(words)
  return read.success ? null : issuesInWords(read.error.issues)
}

/** Each picture once, also where several posts show it; one after the other, so that nobody's server is pressed. */
async function bringPictures({ deps, attachments, fetched }: Job, sources: string[], signal: AbortSignal) {
  const pictures = new Map<string, PostPicture>()
  const missing: string[] = []
  for (const [place, source] of sources.entries()) {
    const told = (why: string) => missing.push(`Picture ${place + 1} of this post could not be brought: ${why}.`)
    if (place >= mostPictures) {
      told(`a post brings at most ${mostPictures}`)
      continue
    }
    const address = wholeOf(source, attachments)
    const asked = fetched.get(address) ?? fetchPicture(deps, address, signal)
    fetched.set(address, asked)
    const answer = await asked
    if ('picture' in answer) pictures.set(source, answer.picture)
    else told(answer.why)
  }
  return { pictures, missing }
}

/** `heron-300x200.jpg` is made of `heron.jpg`, where that is an attachment. */
function wholeOf(source: string, { addresses }: Attachments): string {
  const whole = source.replace(/-\d{1,5}x\d{1,5}(?=\.\w{3,4}$)/, '')
  return addresses.has(whole) ? whole : source
}
