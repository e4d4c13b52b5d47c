import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { noWords } from '../authors/authorWords.ts'
import { noContent } from '../calendar/content/contentWords.ts'
import { noEvent } from '../calendar/events/eventWords.ts'

const tab = new Map<string, string>()
let store: typeof import('../kit/drafts/draftStore.ts')
let stores: typeof import('../story/edit/storyDrafts.ts') &
  typeof import('../authors/connect/transferRequests.ts') &
  typeof import('../rewards/payouts/payoutForm.ts') &
  typeof import('../authors/authorDrafts.ts') &
  typeof import('../messages/applications/noteDrafts.ts') &
  Pick<typeof import('../newsletter/draft.ts'), 'issueDrafts' | 'emptyIssue'> &
  typeof import('../calendar/drafts.ts') &
  typeof import('../calendar/writer/generation.ts') &
  Pick<typeof import('../social/posts/postChanges.ts'), 'changeDrafts'> &
  typeof import('../social/publisher/publishRequests.ts') &
  Pick<typeof import('../social/draft.ts'), 'writePost'>

/** A tab in which a former version, or somebody, has left what cannot be read. */
beforeAll(async () => {
  for (const name of [
    'adminEdits',
    'adminAuthors',
    'adminNotes',
    'adminNewsletter',
    'adminContents',
    'adminGenerated',
    'adminSocialDraft',
    'adminSocialChanges',
    'adminSocialPost',
  ])
    tab.set(name, '{"7":')
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, text: string) => void tab.set(name, text),
    removeItem: (name: string) => void tab.delete(name),
  })
  store = await import('../kit/drafts/draftStore.ts')
  stores = {
    ...(await import('../story/edit/storyDrafts.ts')),
    ...(await import('../authors/authorDrafts.ts')),
    ...(await import('../authors/connect/transferRequests.ts')),
    ...(await import('../rewards/payouts/payoutForm.ts')),
    ...(await import('../messages/applications/noteDrafts.ts')),
    ...(await import('../calendar/drafts.ts')),
    ...(await import('../calendar/writer/generation.ts')),
    ...(await import('../social/publisher/publishRequests.ts')),
    issueDrafts: (await import('../newsletter/draft.ts')).issueDrafts,
    emptyIssue: (await import('../newsletter/draft.ts')).emptyIssue,
    changeDrafts: (await import('../social/posts/postChanges.ts')).changeDrafts,
    writePost: (await import('../social/draft.ts')).writePost,
  }
})
afterAll(() => vi.unstubAllGlobals())

const listed = () => store.allUnsaved()

const words = { title: 'The heron', content: 'It came back.', category: 'Wildlife Return' }

function write(): void {
  const edit = { storyId: 4, storyTitle: 'The heron', words, base: words, revision: 1, keptAt: '2026-03-01T09:00:00Z' }
  stores.storyDrafts.keep(4, edit as unknown as Parameters<typeof stores.storyDrafts.keep>[1])
  const amara = { ...noWords, name: 'Amara' }
  stores.authorDrafts.keep(3, {
    id: 3,
    key: 'k',
    words: amara,
    base: amara,
    revision: 1,
    keptAt: '2026-03-01T09:00:00Z',
  })
  const vultures = { ...noContent, title: 'Vultures' }
  stores.contentDrafts.keep(0, {
    id: 0,
    key: 'c',
    words: vultures,
    base: noContent,
    revision: 0,
    keptAt: '2026-03-01T09:00:00Z',
  })
  stores.eventDrafts.keep(5, {
    id: 5,
    key: 'e',
    words: noEvent,
    base: noEvent,
    revision: 1,
    keptAt: '2026-03-01T09:00:00Z',
  })
  const post = { platform: 'twitter', title: 'A', content: 'B', hashtags: [], callToAction: '' } as const
  stores.keepGenerated(
    { posts: [{ ...post, hashtags: [] }], source: 'template', model: null },
    { eventName: 'A day', platforms: ['twitter'], style: 'casual' },
  )
  stores.applicationNotes.keep(7, 'Call her.')
  const issue = { ...stores.emptyIssue, subject: 'November' }
  stores.issueDrafts.keep('4', {
    key: '4',
    words: issue,
    base: stores.emptyIssue,
    revision: 1,
    keptAt: '2026-03-01T09:00:00Z',
  })
  stores.writePost({ postText: 'It came back.' })
  const change = { postText: 'It came back.', mediaUrl: null, date: '2026-03-01', time: '09:00' }
  const keptAt = '2026-03-01T09:00:00Z'
  stores.changeDrafts.keep(9, {
    id: 9,
    platform: 'twitter',
    words: change,
    base: change,
    revision: 1,
    zone: 'UTC',
    keptAt,
  })
  stores.publishRequests.begin('new', { platforms: ['twitter'], postText: 'It came back.' }, () => 'three')
  stores.payoutRequests.begin('new', { accountId: 1, amount: 1250, month: '2026-11' }, () => 'one')
  stores.transferRequests.begin(3, { amount: 900, description: '' }, () => 'two')
}

it('what a tab keeps and cannot be read does not keep the desk shut', () => {
  expect(listed()).toEqual([])
})

it('edits, profiles, notes and the newsletter are named, and told as kept when a session ends', () => {
  write()
  expect(listed().map(({ keptAs }) => keptAs)).toEqual([
    'Your unsaved changes to “The heron” are',
    'Your unsaved changes to the profile of Amara are',
    'Your unsaved changes to “Vultures” are',
    'Your unsaved changes to the event without a name are',
    'Generated posts that are not saved are',
    'Notes about applications of volunteers are',
    'Your unsaved changes to “November” are',
    'A post for Facebook or Twitter is',
    'Changes to scheduled posts are',
    'A post of which we do not know whether it went out is',
    'A payout of $12.50 of which we do not know whether it was made is',
    'A payout of $9.00 of which we do not know whether it was made is',
  ])
})

it('signing out leaves nothing of them in the tab', () => {
  write()
  const names = [
    'Authors',
    'Contents',
    'Edits',
    'Events',
    'Generated',
    'Newsletter',
    'Notes',
    'Payout',
    'SocialChanges',
    'SocialDraft',
    'SocialPost',
    'Transfers',
  ].map((name) => `admin${name}`)
  expect([...tab.keys()].sort()).toEqual(names)
  store.forgetAllDrafts()
  expect(listed()).toEqual([])
  expect([...tab.keys()]).toEqual([])
})

it('a note that was saved empties its draft only while it still says the same, and one draft keeps one key', () => {
  stores.applicationNotes.keep(7, 'Call her.')
  const key = stores.applicationNotes.drafts[7]?.key ?? ''
  stores.applicationNotes.keep(7, ' Call her. Soon. ')
  expect(stores.applicationNotes.drafts[7]?.key).toBe(key)
  stores.applicationNotes.settle(7, key, 'Call her.')
  expect(stores.applicationNotes.drafts[7]?.text).toBe(' Call her. Soon. ')
  expect(stores.applicationNotes.drafts[7]?.key).not.toBe(key)
  stores.applicationNotes.settle(7, stores.applicationNotes.drafts[7]?.key ?? '', 'Call her. Soon.')
  expect(stores.applicationNotes.drafts[7]).toBeUndefined()
})

it('a tab without room says so', () => {
  const full = vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(stores.applicationNotes.keep(7, 'Call her.')).toBe(false)
  full.mockRestore()
  stores.applicationNotes.keep(7, '')
})
