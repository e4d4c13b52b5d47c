import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PreviewSubject } from '../../../data/rules/site/sharePreview.ts'
import { language } from '../../../data/words/language.ts'
import { defaultLanguage, isLanguage, type Language } from '../../../data/words/languages.ts'
import { speaking } from '../../../data/words/speaking.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import type { CoverSource } from './cover.ts'
import { drawPreview } from './drawer.ts'
import { type CardKind, findPreview } from './previews.ts'

type CardDeps = Pick<Deps, 'config' | 'db' | 'storage'>

interface Card {
  jpeg: Buffer
  hash: string
}

export type Cards = ReturnType<typeof createCards>

const opened = new WeakMap<CardDeps['db'], Cards>()

/** Those of a container, which are the same for all rooms: what one of them has begun to draw, another waits for. */
export function cardsOf(deps: CardDeps): Cards {
  const cards = opened.get(deps.db) ?? createCards(deps)
  opened.set(deps.db, cards)
  return cards
}

/** Previews on the disk, named by the story or post and by what they show: one that changed gets a new one. */
function createCards(deps: CardDeps) {
  const folder = folderOf(deps)
  const drawing = new Map<string, Promise<Card | null>>()

  /** In the language that is spoken. Null when there is no such published story, or post; what was drawn of it is removed then. */
  async function find(id: number, kind: CardKind = 'story'): Promise<Card | null> {
    const about = { kind, id, language: language() }
    const shown = findPreview(deps.db, kind, id)
    if (!shown) {
      await removeOf(folder, (drawn) => isSame(drawn, about))
      return null
    }
    const { hash } = shown
    const name = cardName(about, hash)
    const kept = await readFile(path.join(folder, name)).catch(() => null)
    if (kept) return { jpeg: kept, hash }
    let running = drawing.get(name)
    if (!running) {
      running = draw(about, shown.subject, hash).finally(() => drawing.delete(name))
      drawing.set(name, running)
    }
    return running
  }

  async function draw(about: About, { cover, ...words }: PreviewSubject, hash: string): Promise<Card | null> {
    const jpeg = Buffer.from(await drawPreview({ words, cover: await sourceOf(deps, cover) }))
    // It may have left the site in the meantime, or its words have. Nobody waits for this one while it waits for the next.
    if (findPreview(deps.db, about.kind, about.id)?.hash !== hash) {
      drawing.delete(cardName(about, hash))
      return find(about.id, about.kind)
    }
    await mkdir(folder, { recursive: true })
    await removeOf(folder, (drawn) => isSame(drawn, about) && drawn.language === about.language)
    const part = path.join(folder, `.${cardName(about, hash)}`)
    await writeFile(part, jpeg)
    await rename(part, path.join(folder, cardName(about, hash)))
    return { jpeg, hash }
  }

  return { find }
}

export const sharingJobs = (deps: Pick<Deps, 'config' | 'db'>): JobHandlers => ({
  'cards.sweep': defineJob({ everyMs: 24 * 3_600_000, run: () => sweepCards(deps) }),
})

/** Removes what shows a story or a post as it no longer is, or one that left the site. */
export async function sweepCards(deps: Pick<Deps, 'config' | 'db'>): Promise<void> {
  const folder = folderOf(deps)
  for (const name of await readdir(folder).catch(() => [])) {
    const about = aboutIn(name)
    const shown = about && speaking(about.language, () => findPreview(deps.db, about.kind, about.id))
    if (!shown || name !== cardName(about, shown.hash)) await rm(path.join(folder, name), { force: true })
  }
}

const folderOf = ({ config }: Pick<Deps, 'config'>) => path.join(config.dataDir, 'cache', 'cards')

interface About {
  kind: CardKind
  id: number
  language: Language
}

const isSame = (one: About, other: About) => one.kind === other.kind && one.id === other.id

const cardName = ({ kind, id, language }: About, hash: string) =>
  `${kind === 'post' ? 'post-' : ''}${id}-${language === defaultLanguage ? '' : `${language}-`}${hash}.jpg`

/** Null of what is no finished card. */
function aboutIn(name: string): About | null {
  const [, post, id, language = defaultLanguage] = /^(post-)?(\d+)-(?:([a-z]+)-)?[\da-f]{16}\.jpg$/.exec(name) ?? []
  return id && isLanguage(language) ? { kind: post ? 'post' : 'story', id: Number(id), language } : null
}

async function removeOf(folder: string, isMeant: (drawn: About) => boolean): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const about = aboutIn(name)
    if (about && isMeant(about)) await rm(path.join(folder, name), { force: true })
  }
}

async function sourceOf({ storage }: CardDeps, cover: PreviewSubject['cover']): Promise<CoverSource> {
  if ('artwork' in cover) return cover
  const photo = await storage.read(cover.media, cover.file)
  if (!photo) throw new Error(`The photo ${cover.media} has no file ${cover.file}.`)
  return { photo }
}
