import type { PublicStory } from '../../../data/contract/stories.ts'
import type { AdminTranslation, TranslationsOfStory } from '../../../data/contract/translations.ts'
import { partsOf } from '../../../data/rules/stories/translation.ts'
import { publish, type Words } from '../../site/search/testing.ts'
import { allowAll, openTestApp } from '../../testing.ts'

export const words = {
  title: 'The heron came back',
  content: 'It stood on one leg.\n\nWe counted three nests.\n\nNobody spoke.',
}
export const french = [
  'Le héron est revenu',
  'Il se tenait sur une patte.',
  'Nous avons compté trois nids.',
  'Personne ne parlait.',
]

/** A published story on the desk of both admins. */
export async function openDesk(environment: Record<string, string> = {}, more: Words = words) {
  const api = await openTestApp(environment)
  const id = await publish(api, { ...words, ...more })
  allowAll(api.deps, id)
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  async function call<T = unknown>(method: string, path: string, body?: object, by: keyof typeof cookies = 'admin1') {
    const answer = await api.app.request(path, {
      method,
      headers: { cookie: cookies[by], 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as T }
  }
  type Answer = AdminTranslation & { code?: string; obstacle?: string; current?: AdminTranslation }
  const at = (language: string) => `/api/stories/${id}/translations/${language}`
  /** The pieces of a translation of the story as it was first, title first. */
  const piecesOf = (texts: readonly string[], isSeen = false) =>
    partsOf({ ...words, ...more }).flatMap(({ of }, index) => {
      const text = texts[index]
      return text === undefined ? [] : [{ of, text, isSeen }]
    })
  return {
    ...api,
    id,
    call,
    piecesOf,
    save: (texts: readonly string[], more: object = {}, language = 'fr', by: keyof typeof cookies = 'admin1') =>
      call<Answer>('PUT', at(language), { pieces: piecesOf(texts), translatedBy: null, ...more }, by),
    move: (status: 'published' | 'draft', more: object = {}, language = 'fr') =>
      call<Answer>('PATCH', `${at(language)}/status`, { status, ...more }),
    draft: (language = 'fr', more: object = {}) => call<Answer>('POST', `${at(language)}/draft`, more),
    drop: (language = 'fr', revision?: number) =>
      call<Answer>('DELETE', `${at(language)}${revision === undefined ? '' : `?revision=${revision}`}`),
    all: async () => (await call<TranslationsOfStory>('GET', `/api/stories/${id}/translations`)).body,
    read: async (language?: string) => {
      const answer = await api.app.request(`/api/stories/${id}?view=public${language ? `&in=${language}` : ''}`)
      return answer.status === 200 ? ((await answer.json()) as PublicStory) : null
    },
    edit: async (change: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(change)) body.set(name, value)
      return api.app.request(`/api/stories/${id}`, { method: 'PATCH', body, headers: { cookie: cookies.admin1 } })
    },
  }
}

/** With a whole French translation that readers see. */
export async function openTranslated(environment?: Record<string, string>, more?: Words) {
  const desk = await openDesk(environment, more)
  await desk.save(french)
  const { status } = await desk.move('published')
  if (status !== 200) throw new Error(`It was not released: ${status}`)
  return desk
}
