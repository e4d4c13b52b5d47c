import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { databaseName, openDatabase } from '../../api/platform/database.ts'
import { crowdOf, fillWithCrowd, writeCrowd } from '../crowd/crowd.ts'
import { createNumbers } from '../crowd/prose.ts'
import { instantOf, type Site } from '../crowd/site.ts'
import { translationRows } from '../crowd/stories.ts'
import type { Bench } from './bench.ts'

export const crowdedStories = 100_000

/** One instant for a whole run: cursors name it. */
const now = new Date()
const crowdedSite: Site = { stories: crowdedStories, until: now, writers: 1_000 }

/** A DATA_DIR with so many stories of 200 to 700 words and their writers, made once a run. */
export function crowdedFolder(bench: Bench, count = crowdedStories): string {
  const folder = path.join(bench.folder, `crowded-${count}`)
  if (existsSync(folder)) return folder
  bench.tell(`Writing ${count.toLocaleString('en')} stories …`)
  const { stories, publications, story_milestones, story_fingerprints, authors } = crowdOf({
    ...crowdedSite,
    stories: count,
  })
  writeCrowd(folder, { stories, publications, story_milestones, story_fingerprints, authors })
  return folder
}

/** Lets so many of the stories in such a folder have a translation. */
export function writeTranslations(folder: string, many: number): void {
  const db = openDatabase(path.join(folder, databaseName))
  fillWithCrowd(db, { story_translations: translationRows({ ...crowdedSite, translations: many }) })
  db.$client.close()
}

/** Until the server of a DATA_DIR has done what it does at a start: what it answers meanwhile says little of other times. */
export async function untilCalm(dataDir: string): Promise<void> {
  const sqlite = new Sqlite(path.join(dataDir, 'voices.sqlite'), { readonly: true })
  const work = sqlite.prepare("select count(*) from jobs where state = 'running' or (state = 'queued' and run_at <= ?)")
  try {
    for (let look = 0; look < longestWorkSeconds; look++) {
      await wait(1_000)
      if (work.pluck().get(new Date().toISOString()) === 0) return
    }
  } finally {
    sqlite.close()
  }
}
const longestWorkSeconds = 120

/** Where pages of the list begin, spread over the whole crowd: `before` cursors. */
export function cursorsOf(count: number, next = createNumbers(7)): string[] {
  return Array.from({ length: count }, () => {
    const index = Math.floor(next() * crowdedStories)
    return `${instantOf(crowdedSite, index)}_${index + 1}`
  })
}
