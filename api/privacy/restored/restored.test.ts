import { expect, test } from 'vitest'
import { postTags } from '../../../data/tables/news.ts'
import { storyTranslations } from '../../../data/tables/stories.ts'
import { insertPost } from '../../site/index.ts'
import { found } from '../../site/search/testing.ts'
import { french, openTranslated } from '../../stories/translations/testing.ts'
import { openTestApp } from '../../testing.ts'
import { settleRestored } from './restored.ts'

const nothingKnown = {
  newestChange: 0,
  stories: new Set<number>(),
  posts: new Set<number>(),
  translations: null,
  consent: null,
  hiddenNames: new Set<number>(),
  mailWishes: { follows: null, stops: [] },
  numbers: new Map<string, number>(),
  calendarAddresses: new Map<string, number>(),
}

test('a post that was taken off since the backup is in no list of a tag, and the archive does not count it', async () => {
  const { app, deps } = await openTestApp()
  const words = { content: '<p>.</p>', excerpt: '.', category: 'Education', status: 'published' as const }
  const [stays, left] = ['Stays', 'Left'].map((title) => insertPost(deps.db, { ...words, title, tags: 'Herons' }))
  const last = {
    ...nothingKnown,
    posts: new Set([stays?.id ?? 0]),
  }
  const taken = settleRestored(deps.db, { last, now: deps.clock.now() })
  expect(taken).toEqual([{ kind: 'post', id: left?.id, title: 'Left' }])
  expect(deps.db.select().from(postTags).all()).toMatchObject([{ postId: stays?.id }])
  const archive = await (await app.request('/api/blog-posts/archive')).json()
  expect([archive.tags[0].posts, archive.months[0].posts]).toEqual([1, 1])
})

test('a translation that was taken back since the backup is a draft, and one that was not stays', async () => {
  const desk = await openTranslated()
  const { deps, id, save, move, read } = desk
  await save(french, {}, 'sw')
  await move('published', {}, 'sw')
  const last = {
    ...nothingKnown,
    stories: new Set([id]),
    translations: new Set([`${id} sw`]),
  }
  const taken = settleRestored(deps.db, { last, now: deps.clock.now() })
  deps.published.changed(deps.db)
  expect(taken).toEqual([{ kind: 'translation', id, title: 'The heron came back (French)' }])
  expect((await read('fr'))?.languages).toEqual(['en', 'sw'])
  expect(await found(desk, { q: 'patte', language: 'fr' })).toEqual([])
  expect(await found(desk, { q: 'patte', language: 'sw' })).toEqual([id])
  expect(deps.db.select().from(storyTranslations).all()).toMatchObject([{ language: 'fr', shown: null }, {}])
  settleRestored(deps.db, { last: { ...last, translations: null }, now: deps.clock.now() })
  expect(deps.db.select().from(storyTranslations).all()[1]?.shown).not.toBeNull()
})
