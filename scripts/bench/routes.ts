import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { databaseName } from '../../api/platform/database.ts'
import { paths } from '../../pwa/app/paths.ts'

/** The public routes, with the newest story as the story. */
export async function publicPaths(origin: string): Promise<string[]> {
  return [
    paths.home,
    paths.stories,
    paths.story(await newestStory(origin)),
    paths.about,
    paths.getInvolved,
    paths.news,
    paths.contact,
    paths.donate,
    paths.submitStory,
    paths.authorRewards,
    paths.volunteer,
    paths.userGuide,
    paths.privacyPolicy,
    paths.dataUsage,
    paths.termsOfUse,
  ]
}

/** What most people open, and the longest form. */
export async function mostOpened(origin: string): Promise<string[]> {
  return [paths.home, paths.stories, paths.story(await newestStory(origin)), paths.donate, paths.submitStory]
}

/** The pages of all published stories of a data folder, dealt out to connections so that none is asked for twice soon. */
export function dealStories(dataDir: string, connections: number): (connection: number) => string[] {
  const db = new Sqlite(path.join(dataDir, databaseName), { readonly: true })
  const ids = db.prepare<[], number>("select id from stories where status = 'published' order by id").pluck().all()
  db.close()
  return (connection) => ids.filter((_, index) => index % connections === connection).map((id) => paths.story(id))
}

export async function newestStory(origin: string): Promise<number> {
  const response = await fetch(`${origin}/api/stories?limit=1`)
  const [story] = (await response.json()) as { id: number }[]
  if (!story) throw new Error('The server has no published story.')
  return story.id
}
