import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PublicStory } from '../../../data/contract/stories.ts'
import { type PreviewSubject, sharePreviewOf } from '../../../data/rules/site/sharePreview.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobHandlers } from '../../platform/jobs/handlers.ts'
import type { CoverSource } from './cover.ts'
import { createDrawer } from './drawer.ts'
import { findPublicStory } from './publicStory.ts'

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

/** Previews on the disk, named by the story and by what they show: a story that changed gets a new one. */
function createCards(deps: CardDeps) {
  const folder = folderOf(deps)
  const drawJpeg = createDrawer()
  const drawing = new Map<string, Promise<Card>>()

  /** Null when there is no such published story; what was drawn of it is removed then. */
  async function find(id: number): Promise<Card | null> {
    const story = findPublicStory(deps.db, id)
    if (!story) {
      await removeOf(folder, id)
      return null
    }
    const { hash, subject } = sharePreviewOf(story)
    const name = cardName(id, hash)
    const kept = await readFile(path.join(folder, name)).catch(() => null)
    if (kept) return { jpeg: kept, hash }
    let running = drawing.get(name)
    if (!running) {
      running = draw(story, subject, hash).finally(() => drawing.delete(name))
      drawing.set(name, running)
    }
    return running
  }

  async function draw({ id }: PublicStory, { cover, ...words }: PreviewSubject, hash: string): Promise<Card> {
    const jpeg = Buffer.from(await drawJpeg({ words, cover: await sourceOf(deps, cover) }))
    // It may have left the site in the meantime.
    if (!findPublicStory(deps.db, id)) return { jpeg, hash }
    await mkdir(folder, { recursive: true })
    await removeOf(folder, id)
    const part = path.join(folder, `.${cardName(id, hash)}`)
    await writeFile(part, jpeg)
    await rename(part, path.join(folder, cardName(id, hash)))
    return { jpeg, hash }
  }

  return { find }
}

export const sharingJobs = (deps: Pick<Deps, 'config' | 'db'>): JobHandlers => ({
  'cards.sweep': defineJob({ everyMs: 24 * 3_600_000, run: () => sweepCards(deps) }),
})

/** Removes what shows a story as it no longer is, or one that left the site. */
export async function sweepCards(deps: Pick<Deps, 'config' | 'db'>): Promise<void> {
  const folder = folderOf(deps)
  for (const name of await readdir(folder).catch(() => [])) {
    const story = findPublicStory(deps.db, Number.parseInt(name, 10))
    if (!story || name !== cardName(story.id, sharePreviewOf(story).hash))
      await rm(path.join(folder, name), { force: true })
  }
}

const folderOf = ({ config }: Pick<Deps, 'config'>) => path.join(config.dataDir, 'cache', 'cards')
const cardName = (id: number, hash: string) => `${id}-${hash}.jpg`

async function removeOf(folder: string, id: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(`${id}-`))) await rm(path.join(folder, name), { force: true })
}

async function sourceOf({ storage }: CardDeps, cover: PreviewSubject['cover']): Promise<CoverSource> {
  if ('artwork' in cover) return cover
  const photo = await storage.read(cover.media, cover.file)
  if (!photo) throw new Error(`The photo ${cover.media} has no file ${cover.file}.`)
  return { photo }
}
