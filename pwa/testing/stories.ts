import { rememberConversions } from '../../api/stories/media/converter/testing.ts'
import type { AdminStory, StoryFields, StoryReceipt } from '../../data/contract/stories.ts'
import type { MediaKind, StoryStatus } from '../../data/vocabulary/stories.ts'
import { openColleague } from './colleague.ts'
import { openConsent, someStory } from './samples.ts'
import type { TestApi } from './screen.tsx'

/** The stories of a server: as contributors send them, and as a colleague at another desk sees and moves them. */
export async function openStories(api: TestApi, admin: 'admin1' | 'admin2' = 'admin2') {
  rememberConversions(api.deps)
  const colleague = await openColleague(api, admin)
  const ask = <T>(method: string, path: string, body?: FormData | object) =>
    colleague<T>(method, `/api/stories${path}`, body)
  const formOf = (fields: object) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return form
  }
  const stories = {
    ask,
    one: (id: number) => ask<AdminStory>('GET', `/${id}`),
    /** `consent`: what its writer answered; nothing of it where nobody asked. */
    submit: (
      changes: Partial<StoryFields> = {},
      files: Partial<Record<MediaKind, File>> = {},
      consent: object = openConsent,
    ) => ask<StoryReceipt>('POST', '', formOf({ ...someStory, ...consent, ...changes, ...files })),
    edit: (id: number, changes: Partial<StoryFields>) => ask<AdminStory>('PATCH', `/${id}`, formOf(changes)),
    move: (id: number, status: StoryStatus, reason?: string) =>
      ask<AdminStory>('PATCH', `/${id}/status`, { status, reason }),
    async publish(changes: Partial<StoryFields> = {}) {
      const { storyId } = await stories.submit(changes)
      return stories.move(storyId, 'published')
    },
    /** Files that have arrived are made ready. */
    convert: () => api.deps.jobs.drain(),
  }
  return stories
}
