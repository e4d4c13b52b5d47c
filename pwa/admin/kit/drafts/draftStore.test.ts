import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A tab that was reloaded: what it kept is there before any of its files is loaded. */
const reloadWith = (kept: Record<string, unknown>) =>
  reloadWithTexts(Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, JSON.stringify(value)])))

function reloadWithTexts(texts: Record<string, string>) {
  const held = new Map(Object.entries(texts))
  vi.resetModules()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  })
}

const words = { title: 'The papyrus', content: '<p>Words.</p>', excerpt: '', category: '', imageUrl: null }

test('all that a tab has kept is there again after a reload', async () => {
  const keptAt = '2026-11-21T10:00:00.000Z'
  const post = { key: '7', words, base: words, revision: 3, keptAt }
  const edit = { storyId: 4, storyTitle: 'The heron', words: {}, base: {}, revision: 2, keptAt }
  const written = { subject: 'In spring', content: '', stories: '', posts: '', recipients: 'all', people: '' }
  const issue = { key: '5', words: written, base: written, revision: 1, keptAt }
  reloadWith({
    adminPosts: { 7: post },
    adminEdits: { 4: edit },
    adminNotes: { 9: { text: 'Call again', key: 'a key' } },
    adminNewsletter: { 5: issue },
  })
  expect((await import('../../blog/postWords.ts')).postDrafts.drafts).toEqual({ 7: post })
  expect((await import('../../story/edit/storyDrafts.ts')).storyDrafts.drafts).toEqual({ 4: edit })
  expect((await import('../../messages/applications/noteDrafts.ts')).applicationNotes.drafts).toEqual({
    9: { text: 'Call again', key: 'a key' },
  })
  expect((await import('../../newsletter/draft.ts')).issueDrafts.drafts).toEqual({ 5: issue })
})

const post = { key: '7', words, base: words, revision: 3, keptAt: '2026-03-01T09:30:00.000Z' }

test.each(['', '{"7":', 'null', '"words"', '[1]', '{"7":null}', '{"7":{"key":"7"}}', '{"7":{"key":"7","words":{}}}'])(
  'what cannot be read (%s) does not keep the desk shut',
  async (text) => {
    reloadWithTexts({ adminPosts: text })
    expect((await import('../../blog/postWords.ts')).postDrafts.drafts).toEqual({})
  },
)

test('what cannot be read takes nothing else with it', async () => {
  reloadWith({ adminPosts: { 7: post, 8: { key: '8' } } })
  expect((await import('../../blog/postWords.ts')).postDrafts.drafts).toEqual({ 7: post })
})

test('a list of posts of which one cannot be read counts as none', async () => {
  reloadWith({ adminGenerated: { posts: [{ key: 'one' }, null], keptAt: '' } })
  expect((await import('../../calendar/writer/generation.ts')).generation.posts).toEqual([])
})

test('what is changed of a copy is not kept by that', async () => {
  reloadWith({ adminPosts: { 7: post } })
  const { postDrafts } = await import('../../blog/postWords.ts')
  const copy = postDrafts.copy(7)
  if (copy) copy.words.title = 'Another'
  expect(postDrafts.drafts).toEqual({ 7: post })
})

test('all that the version before has kept of the desk is told', async () => {
  const keptAt = '2026-11-21T10:00:00.000Z'
  const { noContent } = await import('../../calendar/content/contentWords.ts')
  const { noEvent } = await import('../../calendar/events/eventWords.ts')
  const { noWords } = await import('../../authors/authorWords.ts')
  const noFund = (await import('../../donations/funds/fundWords.ts')).formOf(null)
  const form = { key: 'k', revision: 1, keptAt }
  const amara = { ...noWords, name: 'Amara' }
  const generated = { key: 'g', platform: 'twitter', title: 'A', content: 'B', hashtags: '', callToAction: '' }
  const change = { postText: 'It came back.', mediaUrl: null, date: '2026-03-01', time: '09:00' }
  reloadWith({
    adminAuthors: { 3: { id: 3, words: amara, base: amara, ...form } },
    adminContents: { 0: { id: 0, words: noContent, base: noContent, sent: noContent, zoneId: 'UTC', ...form } },
    adminEvents: { 5: { id: 5, words: noEvent, base: noEvent, ...form } },
    adminGenerated: { posts: [generated], source: 'template', model: null, eventId: null, occasion: 'A day', keptAt },
    adminSocialDraft: { postText: 'It came back.', platforms: ['twitter'], contentType: 'custom', keptAt },
    adminSocialChanges: {
      9: { id: 9, platform: 'twitter', words: change, base: change, revision: 1, zone: 'UTC', keptAt },
    },
    adminSocialPost: { new: { key: 'k', wish: { platforms: ['twitter'], postText: 'It did.' }, isMade: false } },
    adminFunds: { 0: { id: 0, words: { ...noFund, title: 'Boots' }, base: noFund, ...form } },
    adminTransfers: { 7: { key: 'k', wish: { amount: 900, description: '' }, isMade: true } },
  })
  await import('../../authors/authorDrafts.ts')
  await import('../../authors/connect/transferRequests.ts')
  await import('../../calendar/drafts.ts')
  await import('../../donations/funds/fundWords.ts')
  await import('../../calendar/writer/generation.ts')
  await import('../../social/draft.ts')
  await import('../../social/posts/postChanges.ts')
  await import('../../social/publisher/publishRequests.ts')
  expect((await import('./draftStore.ts')).allUnsaved().map(({ name }) => name)).toEqual([
    'the profile of Amara',
    'the content without a title',
    'the event without a name',
    'Generated posts that are not saved',
    'A post for Facebook or Twitter',
    'Changes to scheduled posts',
    'A post of which we do not know whether it went out',
    'the entry “Boots”',
    'A payout of $9.00 of which we do not know whether it was made',
  ])
})
