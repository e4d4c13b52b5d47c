import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { noWords } from '../authors/authorWords.ts'
import { noContent } from '../calendar/contentWords.ts'
import { noEvent } from '../calendar/eventWords.ts'

const tab = new Map<string, string>()
type Social = Pick<typeof import('../social/draft.ts'), 'postDraft' | 'writePost'> &
  Pick<typeof import('../social/postChanges.ts'), 'keptChanges' | 'keepChange'> &
  typeof import('../social/attempt.ts')
let unsaved: typeof import('./unsaved.ts')
let stores: typeof import('../story/keptEdits.ts') &
  typeof import('../authors/transferAttempts.ts') &
  typeof import('../rewards/creation.ts') &
  typeof import('../authors/keptAuthors.ts') &
  typeof import('../messages/noteDrafts.ts') &
  typeof import('../newsletter/draft.ts') &
  typeof import('../calendar/keptForms.ts') &
  typeof import('../calendar/generation.ts') &
  Social

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
  unsaved = await import('./unsaved.ts')
  stores = {
    ...(await import('../story/keptEdits.ts')),
    ...(await import('../authors/keptAuthors.ts')),
    ...(await import('../authors/transferAttempts.ts')),
    ...(await import('../rewards/creation.ts')),
    ...(await import('../messages/noteDrafts.ts')),
    ...(await import('../newsletter/draft.ts')),
    ...(await import('../calendar/keptForms.ts')),
    ...(await import('../calendar/generation.ts')),
    ...(await import('../social/postChanges.ts').then(({ keptChanges, keepChange }) => ({ keptChanges, keepChange }))),
    ...(await import('../social/attempt.ts')),
    ...(await import('../social/draft.ts').then(({ postDraft, writePost }) => ({ postDraft, writePost }))),
  }
})
afterAll(() => vi.unstubAllGlobals())

const listed = () =>
  unsaved.unsavedIn({
    edits: stores.keptEdits,
    posts: {},
    authors: stores.keptAuthors,
    contents: stores.keptContents.forms,
    events: stores.keptEvents.forms,
    generated: stores.generation.posts.length,
    notes: stores.noteDrafts,
    newsletter: stores.draft,
    social: { draft: stores.postDraft, changes: stores.keptChanges, attempt: stores.openAttempt.wish },
    amounts: [stores.openCreation(), ...stores.allTransfers()].flatMap((wish) => wish?.amount ?? []),
  })

const words = { title: 'The heron', content: 'It came back.', category: 'Wildlife Return' }

function write(): void {
  const edit = { storyId: 4, storyTitle: 'The heron', words, base: words, revision: 1, keptAt: '2026-03-01T09:00:00Z' }
  stores.keepEdit(edit as unknown as Parameters<typeof stores.keepEdit>[0])
  const amara = { ...noWords, name: 'Amara' }
  stores.keepAuthor({ id: 3, key: 'k', words: amara, base: amara, revision: 1, keptAt: '2026-03-01T09:00:00Z' })
  const vultures = { ...noContent, title: 'Vultures' }
  stores.keptContents.keep({
    id: 0,
    key: 'c',
    words: vultures,
    base: noContent,
    revision: 0,
    keptAt: '2026-03-01T09:00:00Z',
  })
  stores.keptEvents.keep({
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
  stores.keepNote(7, 'Call her.')
  stores.writeDraft({ subject: 'November' })
  stores.writePost({ postText: 'It came back.' })
  const change = { postText: 'It came back.', mediaUrl: null, date: '2026-03-01', time: '09:00' }
  stores.keepChange({ id: 9, platform: 'twitter', words: change, base: change, revision: 1, zone: 'UTC' })
  stores.beginAttempt({ platforms: ['twitter'], postText: 'It came back.' }, () => 'three')
  stores.beginCreation({ accountId: 1, amount: 1250, month: '2026-11' }, () => 'one')
  stores.beginTransfer(3, { amount: 900, description: '' }, () => 'two')
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
    'The newsletter “November” is',
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
  unsaved.dropEverythingUnsaved()
  expect(listed()).toEqual([])
  expect([...tab.keys()]).toEqual([])
})

it('a note that was saved empties its draft only while it still says the same, and one draft keeps one key', () => {
  stores.keepNote(7, 'Call her.')
  const key = stores.noteDrafts[7]?.key ?? ''
  stores.keepNote(7, ' Call her. Soon. ')
  expect(stores.noteDrafts[7]?.key).toBe(key)
  stores.settleNote(7, key, 'Call her.')
  expect(stores.noteDrafts[7]?.text).toBe(' Call her. Soon. ')
  expect(stores.noteDrafts[7]?.key).not.toBe(key)
  stores.settleNote(7, stores.noteDrafts[7]?.key ?? '', 'Call her. Soon.')
  expect(stores.noteDrafts[7]).toBeUndefined()
})

it('a tab without room says so', () => {
  const full = vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(stores.keepNote(7, 'Call her.')).toBe(false)
  full.mockRestore()
  stores.dropAllNotes()
})
