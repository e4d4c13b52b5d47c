import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A tab that was reloaded: what it kept is there before any of its files is loaded. */
function reloadWith(kept: Record<string, unknown>) {
  const held = new Map(Object.entries(kept).map(([name, value]) => [name, JSON.stringify(value)]))
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
  reloadWith({
    adminPosts: { 7: post },
    adminEdits: { 4: edit },
    adminNotes: { 9: { text: 'Call again', key: 'a key' } },
    adminNewsletter: { subject: 'In spring', content: '<p>Hello</p>' },
  })
  expect((await import('../../blog/keptPosts.ts')).keptPosts).toEqual({ 7: post })
  expect((await import('../../story/keptEdits.ts')).keptEdits).toEqual({ 4: edit })
  expect((await import('../../messages/noteDrafts.ts')).noteDrafts).toEqual({ 9: { text: 'Call again', key: 'a key' } })
  expect((await import('../../newsletter/draft.ts')).draft).toMatchObject({ subject: 'In spring' })
})
