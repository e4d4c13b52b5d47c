import { describe, expect, test } from 'vitest'
import type { WireError } from '../../../data/contract/errors.ts'
import type { AdminPost, PostChange, PostWords } from '../../../data/contract/news.ts'
import { ApiError } from '../../remote/client.ts'
import { isSame } from '../kit/edit/editDraft.ts'
import { createPostSaver } from './postSaver.ts'
import { emptyWords, type PostDraft, wordsOf } from './postWords.ts'

const post: AdminPost = {
  id: 7,
  title: 'The strips',
  content: '<p>Closed.</p>',
  excerpt: '',
  category: 'Education',
  imageUrl: null,
  tags: '',
  status: 'draft',
  shown: null,
  revision: 3,
  createdAt: '2026-03-01T09:00:00.000Z',
  publishedAt: null,
  publishAt: null,
  publishTimezone: null,
  scheduledBy: null,
  updatedAt: '2026-03-01T09:00:00.000Z',
  editedBy: 'admin1',
}

/** A server that answers when it is told to, a clock that moves, and a tab that keeps. */
function openSitting({
  from = post as AdminPost | null,
  kept = undefined as PostDraft | undefined,
  hasRoom = true,
} = {}) {
  let now = Date.parse('2026-03-01T10:00:00.000Z')
  let waiting: { at: number; call: () => void }[] = []
  const calls: { id: number | string; words: Partial<PostWords>; revision?: number }[] = []
  let answer: (stored: AdminPost, change: PostChange) => Promise<AdminPost> = async (stored) => stored
  let stored = from ?? { ...post, ...emptyWords, id: 12, revision: 0 }
  const tab = new Map<string, PostDraft>()
  const told: string[] = []
  const receive = (id: number | string, { revision, ...words }: PostChange) => {
    calls.push({ id, words, revision })
    const next: AdminPost = { ...stored, ...words, revision: stored.revision + 1 }
    return answer(next, { revision, ...words }).then((saved) => {
      stored = saved
      return saved
    })
  }
  const saver = createPostSaver(
    { record: from, key: kept?.key ?? (from ? String(from.id) : 'new-k1'), kept },
    {
      make: (key, words) => receive(key, words),
      save: receive,
      keep(_, one) {
        if (hasRoom) tab.set(one.key, one)
        return hasRoom
      },
      drop: (key) => void tab.delete(String(key)),
      newKey: () => 'k2',
      now: () => new Date(now),
      later(ms, call) {
        const entry = { at: now + ms, call }
        waiting.push(entry)
        return () => {
          waiting = waiting.filter((other) => other !== entry)
        }
      },
      onMade: ({ id }) => told.push(`made ${id}`),
      onFailed: (error, isNew) => told.push(`${isNew ? 'create' : 'save'} failed: ${(error as Error).message}`),
    },
  )
  return {
    saver,
    calls,
    tab,
    told,
    answerWith: (next: typeof answer) => {
      answer = next
    },
    /** Moves on, and lets the answers arrive. */
    async pass(ms: number) {
      now += ms
      for (const { call } of waiting.filter(({ at }) => at <= now)) call()
      waiting = waiting.filter(({ at }) => at > now)
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
  }
}
const refusal = (status: number, body: WireError & { current?: AdminPost }) =>
  new ApiError(status, JSON.stringify(body), '')

describe('a post that is being written', () => {
  test('is saved a second after the last key, with the revision it changes and only what changed', async () => {
    const { saver, calls, pass } = openSitting()
    saver.write({ title: 'The s' })
    await pass(900)
    saver.write({ title: 'The strips of papyrus' })
    await pass(900)
    expect([calls, saver.editor.state]).toEqual([[], 'saving'])
    await pass(100)
    expect(calls).toEqual([{ id: 7, words: { title: 'The strips of papyrus' }, revision: 3 }])
    expect(saver.editor.state).toBe('saved')
  })

  test('is saved every five seconds by somebody who never pauses', async () => {
    const { saver, calls, pass } = openSitting()
    for (let key = 0; key < 12; key += 1) {
      saver.write({ title: 'x'.repeat(key + 1) })
      await pass(500)
    }
    expect(calls).toHaveLength(1)
  })

  test('is kept in the tab until the server has it', async () => {
    const { saver, tab, pass } = openSitting()
    saver.write({ title: 'Kept' })
    expect(tab.get('7')).toMatchObject({ words: { title: 'Kept' }, base: { title: 'The strips' }, revision: 3 })
    await pass(1_000)
    expect(tab.size).toBe(0)
  })

  test('is not said to be kept when the tab has no room for it', () => {
    const { saver } = openSitting({ hasRoom: false })
    expect(saver.editor.isKept).toBe(true)
    saver.write({ title: 'Too much' })
    expect(saver.editor.isKept).toBe(false)
  })

  test('is not saved when it is again what it was', async () => {
    const { saver, calls, tab, pass } = openSitting()
    saver.write({ title: 'Other' })
    saver.write({ title: post.title })
    await pass(10_000)
    expect([calls, tab.size, saver.editor.state]).toEqual([[], 0, 'saved'])
  })

  test('sends what was typed during a call after it, with the next revision', async () => {
    const { saver, calls, answerWith, pass } = openSitting()
    let arrive = () => {}
    answerWith((stored) => new Promise((resolve) => (arrive = () => resolve(stored))))
    saver.write({ title: 'One' })
    await pass(1_000)
    saver.write({ title: 'One and two' })
    await pass(5_000)
    expect(calls).toHaveLength(1)
    answerWith(async (stored) => stored)
    arrive()
    await pass(0)
    expect(saver.editor.state).toBe('saving')
    await pass(1_000)
    expect(calls.at(-1)).toEqual({ id: 7, words: { title: 'One and two' }, revision: 4 })
    expect(saver.editor.state).toBe('saved')
  })
})

describe('a new post', () => {
  test('is made with the first words, once, and saved from then on', async () => {
    const { saver, calls, told, pass } = openSitting({ from: null })
    await pass(10_000)
    expect(calls).toEqual([])
    saver.write({ title: 'First' })
    await pass(1_000)
    saver.write({ title: 'First words' })
    await pass(1_000)
    expect(calls).toEqual([
      { id: 'k1', words: { ...emptyWords, title: 'First' }, revision: undefined },
      { id: 12, words: { title: 'First words' }, revision: 1 },
    ])
    expect(told).toEqual(['made 12'])
  })

  test('whose first answer was lost is asked for under the same key, and gets what was typed since', async () => {
    const { saver, calls, tab, told, answerWith, pass } = openSitting({ from: null })
    answerWith(() => Promise.reject(new TypeError('no network')))
    saver.write({ title: 'First' })
    await pass(1_000)
    expect(saver.editor.state).toBe('unsaved')
    expect([...tab.keys()]).toEqual(['new-k1'])
    answerWith(async (stored) => ({ ...stored, title: 'First' }))
    saver.write({ title: 'First and more' })
    await pass(1_000)
    answerWith(async (stored) => stored)
    await pass(1_000)
    expect(calls.map(({ id }) => id)).toEqual(['k1', 'k1', 12])
    expect([told, tab.size, saver.editor.state]).toEqual([['create failed: no network', 'made 12'], 0, 'saved'])
  })
})

describe('when the server cannot be reached', () => {
  test('it says so once, keeps the words, and tries again later each time until it succeeds', async () => {
    const { saver, calls, tab, told, answerWith, pass } = openSitting()
    answerWith(() => Promise.reject(new TypeError('no network')))
    saver.write({ title: 'Far away' })
    await pass(1_000)
    expect(saver.editor).toMatchObject({ state: 'unsaved', problem: expect.stringContaining('did not answer') })
    for (const ms of [3_000, 6_000, 12_000]) await pass(ms)
    expect([calls.length, told.length, tab.size]).toEqual([4, 1, 1])
    answerWith(async (stored) => stored)
    await pass(30_000)
    expect(saver.editor).toMatchObject({ state: 'saved', problem: null })
    expect(tab.size).toBe(0)
  })

  test('the end of the session is told also after other failures', async () => {
    const { saver, told, tab, answerWith, pass } = openSitting()
    answerWith(() => Promise.reject(new TypeError('no network')))
    saver.write({ title: 'Late' })
    await pass(1_000)
    answerWith(() => Promise.reject(refusal(401, { message: 'Please sign in.' })))
    await pass(3_000)
    expect([told.length, tab.size]).toEqual([2, 1])
  })

  test('words that were kept are picked up with the revision they began from', async () => {
    const kept: PostDraft = {
      key: '7',
      words: { ...post, title: 'Picked up' },
      base: { ...post, title: 'Before' },
      revision: 2,
      keptAt: '2026-03-01T09:30:00.000Z',
    }
    const { saver, calls, pass } = openSitting({ kept })
    expect(saver.editor).toMatchObject({ words: { title: 'Picked up' }, pickedUpAt: kept.keptAt, state: 'saving' })
    await pass(1_000)
    expect(calls).toEqual([{ id: 7, words: { title: 'Picked up' }, revision: 2 }])
  })
})

describe('an answer that was lost', () => {
  /** As the server does: what has no effect is no change; else the revision has to be the newest. */
  function holdPost() {
    let held = post
    return {
      save({ revision, ...change }: PostChange): AdminPost {
        const words = { ...wordsOf(held), ...change }
        if (isSame(wordsOf(held), words)) return held
        if (revision !== held.revision)
          throw refusal(409, { message: 'stale', code: 'post.stale', current: { ...held, editedBy: 'admin1' } })
        held = { ...held, ...words, revision: held.revision + 1 }
        return held
      },
      held: () => held,
    }
  }
  const lose = async (_: unknown): Promise<never> => Promise.reject(new TypeError('no network'))

  test('is asked for again before newer words go: nobody is told of a colleague', async () => {
    const { saver, calls, tab, answerWith, pass } = openSitting()
    const server = holdPost()
    answerWith((_, change) => lose(server.save(change)))
    saver.write({ title: 'One' })
    await pass(1_000)
    saver.write({ title: 'One and two' })
    expect(tab.get('7')).toMatchObject({ words: { title: 'One and two' }, unanswered: { title: 'One' }, revision: 3 })
    answerWith(async (_, change) => server.save(change))
    await pass(1_000)
    expect(saver.editor).toMatchObject({ theirs: null, state: 'saved' })
    expect(calls.slice(1)).toEqual([
      { id: 7, words: { ...wordsOf(post), title: 'One' }, revision: 3 },
      { id: 7, words: { title: 'One and two' }, revision: 4 },
    ])
    expect([server.held().title, tab.size]).toEqual(['One and two', 0])
  })

  test('is asked for again after a reload', async () => {
    const server = holdPost()
    server.save({ title: 'One', revision: 3 })
    const { saver, answerWith, pass } = openSitting({
      kept: {
        key: '7',
        words: { ...wordsOf(post), title: 'One and two' },
        base: wordsOf(post),
        unanswered: { ...wordsOf(post), title: 'One' },
        revision: 3,
        keptAt: '2026-03-01T09:30:00.000Z',
      },
    })
    answerWith(async (_, change) => server.save(change))
    await pass(1_000)
    expect(saver.editor).toMatchObject({ theirs: null, state: 'saved' })
    expect(server.held().title).toBe('One and two')
  })

  test('does not leave behind what was taken back meanwhile', async () => {
    const { saver, answerWith, pass } = openSitting()
    const server = holdPost()
    answerWith((_, change) => lose(server.save(change)))
    saver.write({ title: 'A slip' })
    await pass(1_000)
    answerWith(async (_, change) => server.save(change))
    saver.write({ title: post.title })
    await pass(1_000)
    expect([server.held().title, saver.editor.state]).toEqual([post.title, 'saved'])
  })

  test('does not hide a colleague who was faster', async () => {
    const { saver, answerWith, pass } = openSitting()
    const server = holdPost()
    answerWith(lose)
    saver.write({ title: 'Mine' })
    await pass(1_000)
    server.save({ content: '<p>Theirs.</p>', revision: 3 })
    answerWith(async (_, change) => server.save(change))
    await pass(3_000)
    expect(saver.editor).toMatchObject({ state: 'unsaved', theirs: { content: '<p>Theirs.</p>' } })
  })

  test('of a publication is asked for before the next words', async () => {
    const { saver, calls, answerWith, pass } = openSitting()
    const server = holdPost()
    server.save({ excerpt: 'Out now', revision: 3 })
    server.save({ excerpt: '', revision: 4 })
    saver.notice(new TypeError('no network'))
    answerWith(async (_, change) => server.save(change))
    saver.write({ title: 'After it' })
    await pass(1_000)
    expect(calls.at(-1)).toEqual({ id: 7, words: { title: 'After it' }, revision: 5 })
    expect(saver.editor).toMatchObject({ theirs: null, state: 'saved' })
  })
})

describe('a refusal', () => {
  test('is not asked for again before something is changed', async () => {
    const { saver, calls, answerWith, pass } = openSitting()
    answerWith(() => Promise.reject(refusal(400, { message: 'The title is too long.' })))
    saver.write({ title: 'Long' })
    await pass(1_000)
    await pass(60_000)
    expect([calls.length, saver.editor.problem]).toEqual([1, 'The title is too long.'])
    answerWith(async (stored) => stored)
    saver.write({ title: 'Short' })
    await pass(1_000)
    expect(saver.editor).toMatchObject({ state: 'saved', problem: null })
  })

  test('for a colleague’s newer version waits for a choice, and goes on from there', async () => {
    const { saver, calls, tab, answerWith, pass } = openSitting()
    const theirs = { ...post, content: '<p>Theirs.</p>', revision: 4, editedBy: 'admin2' }
    answerWith(() => Promise.reject(refusal(409, { message: 'stale', code: 'post.stale', current: theirs })))
    saver.write({ title: 'Mine' })
    await pass(1_000)
    expect(saver.editor).toMatchObject({ state: 'unsaved', theirs: { revision: 4 }, problem: null })
    await pass(60_000)
    expect([calls.length, tab.size]).toEqual([1, 1])
    answerWith(async (stored) => stored)
    saver.settle({ ...post, title: 'Mine', content: theirs.content }, theirs)
    await pass(1_000)
    expect(calls.at(-1)).toEqual({ id: 7, words: { title: 'Mine' }, revision: 4 })
    expect(saver.editor).toMatchObject({ state: 'saved', theirs: null })
  })

  test('compares what was not changed in the form that the server has given it', async () => {
    const { saver, answerWith, pass } = openSitting()
    const content = { typed: '<p><img src="/media/a/480.webp"></p>', cleaned: '<p><img src="/media/a/480.webp" /></p>' }
    answerWith(async (stored) => ({ ...stored, content: content.cleaned }))
    saver.write({ content: content.typed })
    await pass(1_000)
    saver.write({ title: 'Mine' })
    const { base, mine } = saver.versions()
    expect([base.content, mine.content, base.title, mine.title]).toEqual([
      content.cleaned,
      content.cleaned,
      post.title,
      'Mine',
    ])
  })

  test('because the post was deleted lets the words become a new one', async () => {
    const { saver, calls, answerWith, pass } = openSitting()
    answerWith(() => Promise.reject(refusal(404, { message: 'gone', code: 'post.not_found' })))
    saver.write({ title: 'Still here' })
    await pass(1_000)
    expect(saver.editor).toMatchObject({ state: 'unsaved', isGone: true })
    answerWith(async (stored) => ({ ...stored, id: 20 }))
    saver.beginAnew()
    await pass(1_000)
    expect(calls.at(-1)).toMatchObject({ id: 'k2', words: { title: 'Still here', content: post.content } })
    expect(saver.editor).toMatchObject({ state: 'saved', isGone: false, record: { id: 20 } })
  })

  test('because a lost answer had made a post that was deleted since lets the words become a new one too', async () => {
    const { saver, calls, answerWith, pass } = openSitting({ from: null })
    answerWith(() => Promise.reject(refusal(404, { message: 'gone', code: 'post.not_found' })))
    saver.write({ title: 'Still here' })
    await pass(1_000)
    expect(saver.editor).toMatchObject({ state: 'unsaved', isGone: true })
    answerWith(async (stored) => ({ ...stored, id: 20 }))
    saver.beginAnew()
    await pass(1_000)
    expect(calls.map(({ id }) => id)).toEqual(['k1', 'k2'])
    expect(saver.editor).toMatchObject({ state: 'saved', isGone: false, record: { id: 20 } })
  })
})

describe('what is discarded', () => {
  const far = () => Promise.reject(new TypeError('no network'))

  test('is not sent by a try that was to come', async () => {
    const { saver, calls, tab, answerWith, pass } = openSitting()
    answerWith(far)
    saver.write({ title: 'Unwanted' })
    await pass(1_000)
    answerWith(async (stored) => stored)
    saver.abandon()
    for (const ms of [3_000, 6_000, 30_000]) await pass(ms)
    expect([calls.length, tab.size, saver.isOpen()]).toEqual([1, 0, false])
  })

  test('does not come back when a call that was under way fails', async () => {
    const { saver, calls, tab, told, answerWith, pass } = openSitting()
    let fail = () => {}
    answerWith(() => new Promise((_, reject) => (fail = () => reject(new TypeError('no network')))))
    saver.write({ title: 'Unwanted' })
    await pass(1_000)
    saver.write({ title: 'Unwanted too' })
    saver.abandon()
    fail()
    for (const ms of [0, 3_000, 30_000]) await pass(ms)
    expect([calls.length, tab.size, told]).toEqual([1, 0, []])
  })
})

describe('when the desk is left', () => {
  test('nothing more is sent, and what was on its way is kept as such', async () => {
    const { saver, calls, tab, answerWith, pass } = openSitting()
    let arrive = () => {}
    answerWith((stored) => new Promise((resolve) => (arrive = () => resolve(stored))))
    saver.write({ title: 'One' })
    await pass(1_000)
    saver.write({ title: 'One and two' })
    saver.stop()
    arrive()
    for (const ms of [0, 5_000, 30_000]) await pass(ms)
    expect(await saver.flush()).toBe(false)
    expect(calls).toHaveLength(1)
    expect(tab.get('7')).toMatchObject({ words: { title: 'One and two' }, unanswered: { title: 'One' }, revision: 3 })
  })
})

describe('before a publication', () => {
  test('everything typed is saved first', async () => {
    const { saver, calls } = openSitting()
    saver.write({ title: 'Out now' })
    expect(await saver.flush()).toBe(true)
    expect(calls).toHaveLength(1)
  })

  test('a colleague who was faster is met as while saving', () => {
    const { saver } = openSitting()
    saver.notice(refusal(409, { message: 'stale', code: 'post.stale', current: { ...post, revision: 9 } }))
    expect(saver.editor).toMatchObject({ state: 'unsaved', theirs: { revision: 9 } })
  })

  test('the choice between two versions outlives whatever else goes wrong', async () => {
    const { saver, calls, answerWith } = openSitting()
    answerWith(() =>
      Promise.reject(
        refusal(409, { message: 'stale', code: 'post.stale', current: { ...post, title: 'Theirs', revision: 4 } }),
      ),
    )
    saver.write({ title: 'Mine' })
    expect(await saver.flush()).toBe(false)
    saver.notice(new TypeError('no network'))
    expect(saver.editor).toMatchObject({ state: 'unsaved', theirs: { title: 'Theirs' } })
    expect(await saver.flush()).toBe(false)
    expect(calls).toHaveLength(1)
  })

  test('that a post is gone stays told whatever else goes wrong', () => {
    const { saver } = openSitting()
    saver.notice(refusal(404, { message: 'gone', code: 'post.not_found' }))
    saver.notice(new TypeError('no network'))
    expect(saver.editor).toMatchObject({ state: 'unsaved', isGone: true })
  })

  test('what could not be saved is told', async () => {
    const { saver, answerWith } = openSitting()
    answerWith(() => Promise.reject(new TypeError('no network')))
    saver.write({ title: 'Out now' })
    expect(await saver.flush()).toBe(false)
  })
})
