import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { DeskHelp, SpokenHelp } from '../../../data/contract/spokenHelp.ts'
import { reviewPromise } from '../../../data/rules/inbox/reviewClock.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { spokenHelp } from '../../../data/tables/spokenHelp.ts'
import { media } from '../../../data/tables/stories.ts'
import { jobs } from '../../../data/tables/system.ts'
import { holdMs } from '../../../data/vocabulary/heldActs.ts'
import { longestVoiceSeconds } from '../../../data/vocabulary/limits.ts'
import { spokenHelpLimits, spokenSteps } from '../../../data/vocabulary/spokenHelp.ts'
import { mostMedia } from '../../../data/vocabulary/stories.ts'
import { languages } from '../../../data/words/languages.ts'
import { ProductError } from '../../platform/http/errors.ts'
import { makeRecording, makeVideo, marksIn, silentRecording, voiceNote } from '../../stories/media/testing.ts'
import { movableClock, openTestApp } from '../../testing.ts'
import { scriptOf } from './script.ts'

// A tone stands for a person: no voice is made by a machine here.
let [first, second, film]: Buffer[] = []
const long = silentRecording(spokenHelpLimits.seconds + 3)
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-help-'))
  const at = (name: string) => path.join(folder, name)
  await makeRecording(at('first.m4a'))
  await makeRecording(at('second.opus'), { hertz: 330, seconds: 3 })
  await makeVideo(at('film.mp4'), '160x120', 1)
  ;[first, film] = await Promise.all(['first.m4a', 'film.mp4'].map((name) => readFile(at(name))))
  second = await voiceNote(3)
  rmSync(folder, { recursive: true })
})

interface Sent {
  file?: Uint8Array | null
  newest?: number | ''
  speaker?: string
  person?: string
  admin?: AdminName
  place?: string
}

async function openRoom(environment: Record<string, string> = {}, clock = movableClock()) {
  const api = await openTestApp(environment, clock)
  const { app, deps } = api
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  const call = async (method: string, address: string, body?: object, admin: AdminName = 'admin1') => {
    const answer = await app.request(`/api${address}`, {
      method,
      headers: { cookie: cookies[admin], 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : null }
  }
  async function send({ file = first, newest = '', speaker = 'Amina Example', person = 'yes', ...more }: Sent = {}) {
    const { admin = 'admin1', place = 'sw/title' } = more
    const form = new FormData()
    form.set('newest', String(newest))
    form.set('speaker', speaker)
    if (person) form.set('person', person)
    if (file) form.set('audio', new File([file as BlobPart], 'help.m4a'))
    const headers = { cookie: cookies[admin] }
    const answer = await app.request(`/api/spoken-help/${place}`, { method: 'POST', headers, body: form })
    return { status: answer.status, body: await answer.json() }
  }
  return {
    ...api,
    call,
    send,
    /** Sent, and converted. */
    async record(given: Sent = {}) {
      const { body } = await send(given)
      await deps.jobs.drain()
      return body as DeskHelp
    },
    offered: async (language = 'sw') =>
      (await (await app.request(`/api/spoken-help/${language}`)).json()) as SpokenHelp,
    async onDesk(place = 'sw/title') {
      const all = (await call('GET', '/spoken-help')).body as DeskHelp[]
      return all.find(({ language, step }) => `${language}/${step}` === place) ?? expect.unreachable()
    },
    acts: () =>
      deps.db
        .select()
        .from(auditLog)
        .all()
        .filter(({ action }) => action.startsWith('spoken_help.')),
    folders: () => readdir(path.join(api.dataDir, 'media')),
    /** The script of a later version of the site says something else. */
    rewrite: () => deps.db.update(spokenHelp).set({ words: 'Ipe hadithi yako kichwa.' }).run(),
  }
}

const addressesIn = (help: SpokenHelp) => Object.values(help).flatMap(({ url, aacUrl }) => [url, aacUrl])

describe('the script', () => {
  test('has a few sentences for each step in each language, and in each the same steps', () => {
    for (const language of languages)
      for (const step of spokenSteps) {
        const words = scriptOf(step, language)
        const sentences = words.split(/[.?!؟]\s|[.?!؟]$/).filter(Boolean)
        expect([language, step, sentences.length]).toEqual([language, step, expect.toSatisfy((n) => n >= 2 && n <= 5)])
        expect(words).not.toMatch(/[{}#]/)
      }
  })

  test('promises what the rules hold', () => {
    const { least, most } = reviewPromise.story
    for (const language of languages) {
      expect(scriptOf('record', language)).toContain(String(longestVoiceSeconds / 60))
      expect(scriptOf('files', language)).toContain(String(mostMedia.image))
      expect(scriptOf('send', language)).toMatch(new RegExp(`${least}.+${most}`))
    }
  })
})

describe('a recording', () => {
  test('is converted, heard by everybody in its language alone, and tells nothing of who made it', async () => {
    const { record, offered, onDesk, app, acts, dataDir } = await openRoom()
    expect(await offered()).toEqual({})
    expect(await onDesk()).toMatchObject({ words: scriptOf('title', 'sw'), recording: null, offered: null })
    await record()
    const help = await offered()
    expect(Object.keys(help)).toEqual(['title'])
    expect(await offered('fr')).toEqual({})
    for (const address of addressesIn(help)) {
      const answer = await app.request(address)
      expect([address, answer.status]).toEqual([address, 200])
      expect(await marksIn(Buffer.from(await answer.arrayBuffer()))).toEqual([])
      expect(Buffer.from(await (await app.request(address)).arrayBuffer()).includes('Amina')).toBe(false)
    }
    expect(JSON.stringify(help)).not.toContain('Amina')
    const { recording, offered: heard } = await onDesk()
    expect(recording).toMatchObject({
      ...{ speaker: 'Amina Example', admin: 'admin1', readWords: null, state: 'ready', reason: null },
      voice: { durationSeconds: expect.closeTo(2, 0), url: help.title?.url },
    })
    expect(heard).toEqual(recording?.voice)
    expect(await readdir(path.join(dataDir, 'media', heard?.id ?? ''))).toEqual(['voice.m4a', 'voice.opus'])
    expect(acts()).toMatchObject([
      { admin: 'admin1', action: 'spoken_help.recorded', subjectId: 'sw/title', after: { speaker: 'Amina Example' } },
    ])
  })

  test('is taken only with the word of an admin that a person speaks', async () => {
    const { send, app, folders } = await openRoom()
    expect(await send({ person: '' })).toMatchObject({ status: 400 })
    expect(await send({ person: 'no' })).toMatchObject({ status: 400 })
    const form = new FormData()
    form.set('person', 'yes')
    expect((await app.request('/api/spoken-help/sw/title', { method: 'POST', body: form })).status).toBe(401)
    expect(await folders()).toEqual([])
  })

  test('may be spoken by a member of the team who is not named', async () => {
    const { record, onDesk } = await openRoom()
    await record({ speaker: ' ' })
    expect((await onDesk()).recording).toMatchObject({ speaker: null, state: 'ready' })
  })

  test('of a step or in a language that the form does not have is not taken', async () => {
    const { send, app } = await openRoom()
    expect((await send({ place: 'sw/nothing' })).status).toBe(400)
    expect((await send({ place: 'xx/title' })).status).toBe(400)
    expect((await app.request('/api/spoken-help/xx')).status).toBe(400)
  })

  test('that is none is refused, and leaves nothing behind', async () => {
    const { send, folders, deps } = await openRoom()
    expect(await send({ file: null })).toMatchObject({ status: 400, body: { code: 'help.no_file' } })
    expect(await send({ file: Buffer.from('#EXTM3U\nfile:///etc/passwd') })).toMatchObject({
      ...{ status: 415, body: { code: 'media.wrong_type' } },
    })
    expect(await send({ file: Buffer.alloc(spokenHelpLimits.bytes + 5000) })).toMatchObject({
      ...{ status: 413, body: { code: 'help.too_large' } },
    })
    expect([await folders(), deps.db.select().from(spokenHelp).all()]).toEqual([[], []])
    expect((await deps.storage.listIncoming()).map(({ name }) => name)).toEqual([])
  })

  test.each([
    ['longer than two minutes', () => long, 'The recording is longer than 2 minutes. Please send a shorter one.'],
    ['that is a film', () => film, 'This is a video. Please add it as a video.'],
  ])('%s fails with its reason, and another takes its place', async (_, file, reason) => {
    const { record, offered, onDesk, folders } = await openRoom()
    await record({ file: file() })
    const { recording } = await onDesk()
    expect(recording).toMatchObject({ state: 'failed', reason, voice: null })
    expect(await offered()).toEqual({})
    await record({ newest: recording?.id })
    expect(await onDesk()).toMatchObject({ recording: { state: 'ready' } })
    expect(await folders()).toHaveLength(1)
  })

  test('that is not wanted by a full disk is refused with words', async () => {
    const { send, deps, folders } = await openRoom()
    const full = vi.spyOn(deps.storage, 'requireSpace').mockImplementation(() => {
      throw new ProductError('full', 'storage.full', 'The server is out of space.')
    })
    expect(await send()).toMatchObject({ status: 507, body: { code: 'storage.full' } })
    full.mockRestore()
    expect(await folders()).toEqual([])
    expect((await send()).status).toBe(201)
  })

  test('whose server died in the middle is converted by the next one', async () => {
    const { send, deps, clock, onDesk, offered } = await openRoom()
    await send()
    const now = clock.now().toISOString()
    deps.db.update(jobs).set({ state: 'running', attempts: 1, leaseUntil: now }).run()
    deps.db.update(media).set({ state: 'processing', progress: 40 }).run()
    expect((await onDesk()).recording).toMatchObject({ state: 'processing', progress: 40 })
    clock.pass(30_000)
    await deps.jobs.drain()
    expect(await offered()).toEqual({})
    clock.pass(60_000)
    await deps.jobs.drain()
    expect(Object.keys(await offered())).toEqual(['title'])
  })

  test('stays however old it is: it is no picture that a post forgot', async () => {
    const { record, deps, clock, offered } = await openRoom()
    await record()
    clock.pass(30 * 86_400_000)
    await deps.jobs.drain()
    for (const name of ['news.pictures', 'media.sweep']) deps.jobs.enqueue(deps.db, { name, uniqueKey: name })
    await deps.jobs.drain()
    const [file = ''] = addressesIn(await offered())
    expect(file).toMatch(/^\/media\//)
  })
})

describe('another recording of the same step', () => {
  test('is heard once it is converted; until then the former one is, and nothing of that stays', async () => {
    const { record, send, deps, offered, onDesk, app, folders, acts } = await openRoom()
    const { recording } = await record()
    const former = addressesIn(await offered())
    await send({ file: second, newest: recording?.id, admin: 'admin2', speaker: '' })
    expect(addressesIn(await offered())).toEqual(former)
    expect(await onDesk()).toMatchObject({
      recording: { speaker: null, admin: 'admin2', state: 'received' },
      offered: { url: former[0] },
    })
    await deps.jobs.drain()
    expect(addressesIn(await offered())).not.toEqual(former)
    for (const address of former) expect((await app.request(address)).status).toBe(404)
    expect(await folders()).toHaveLength(1)
    expect(deps.db.select().from(spokenHelp).all()).toHaveLength(1)
    expect(acts().map(({ action }) => action)).toEqual(['spoken_help.recorded', 'spoken_help.replaced'])
  })

  test('that cannot be converted leaves the former one where it is heard', async () => {
    const { record, offered, onDesk, call } = await openRoom()
    const { recording } = await record()
    const former = addressesIn(await offered())
    await record({ file: film, newest: recording?.id })
    expect(addressesIn(await offered())).toEqual(former)
    const failed = await onDesk()
    expect(failed).toMatchObject({ recording: { state: 'failed' }, offered: { url: former[0] } })
    expect((await call('DELETE', `/spoken-help/sw/title?id=${failed.recording?.id}`)).status).toBe(204)
    expect(await onDesk()).toMatchObject({ recording: { id: recording?.id, state: 'ready' } })
  })

  test('is refused where a colleague was faster, with what they recorded', async () => {
    const { record, send } = await openRoom()
    await record()
    expect(await send({ file: second, admin: 'admin2' })).toMatchObject({
      status: 409,
      body: { code: 'help.stale', current: { recording: { speaker: 'Amina Example' } } },
    })
  })

  test('sent again as its answer was lost changes nothing', async () => {
    const { record, send, deps, acts } = await openRoom()
    const { recording } = await record()
    expect(await send()).toMatchObject({ status: 201, body: { recording: { id: recording?.id } } })
    expect(deps.db.select().from(spokenHelp).all()).toHaveLength(1)
    expect(acts()).toHaveLength(1)
  })
})

describe('once the script says something else', () => {
  test('a recording is not offered, and the desk says what was read', async () => {
    const { record, offered, onDesk, rewrite, deps } = await openRoom()
    await record()
    rewrite()
    deps.db.transaction((tx) => deps.published.changed(tx))
    expect(await offered()).toEqual({})
    expect(await onDesk()).toMatchObject({
      words: scriptOf('title', 'sw'),
      recording: { readWords: 'Ipe hadithi yako kichwa.', state: 'ready', voice: {} },
      offered: null,
    })
  })

  test('it is offered again when an admin says that it is still true', async () => {
    const { record, offered, onDesk, rewrite, call, acts } = await openRoom()
    const { recording } = await record()
    rewrite()
    const kept = await call('POST', '/spoken-help/sw/title/still-true', { id: recording?.id }, 'admin2')
    expect(kept).toMatchObject({ status: 200, body: { recording: { readWords: null } } })
    expect(Object.keys(await offered())).toEqual(['title'])
    expect((await onDesk()).recording?.readWords).toBeNull()
    expect(acts().at(-1)).toMatchObject({
      ...{ admin: 'admin2', action: 'spoken_help.kept', before: { words: 'Ipe hadithi yako kichwa.' } },
    })
  })
})

describe('to remove a recording', () => {
  test('takes ten seconds, in which it can be undone', async () => {
    const { record, call, offered, clock, deps, app, folders, acts } = await openRoom()
    const { recording } = await record()
    const [file = ''] = addressesIn(await offered())
    const hold = () =>
      call('POST', '/admin/held-acts', {
        acts: [{ kind: 'spoken_help.delete', language: 'sw', step: 'title', id: recording?.id }],
      })
    const held = await hold()
    expect(held).toMatchObject({ status: 201, body: { acts: [{ does: 'delete', name: 'Title (Swahili)' }] } })
    const undone = await call('DELETE', '/admin/held-acts', { ids: [held.body.acts[0].id] }, 'admin2')
    expect(undone.body).toMatchObject({ undone: 1 })
    clock.pass(holdMs + 1000)
    await deps.jobs.drain()
    expect(Object.keys(await offered())).toEqual(['title'])

    await hold()
    clock.pass(holdMs + 1000)
    await deps.jobs.drain()
    expect(await offered()).toEqual({})
    expect((await app.request(file)).status).toBe(404)
    expect(await folders()).toEqual([])
    expect(acts().at(-1)).toMatchObject({
      ...{ admin: 'admin1', action: 'spoken_help.removed', before: { speaker: 'Amina Example' } },
    })
    const { body } = await call('GET', '/admin/audit')
    expect(JSON.stringify(body)).toContain('Title (Swahili)')
  })

  test('is refused for one that is gone, or is not the newest any more', async () => {
    const { record, call, deps } = await openRoom()
    const { recording } = await record()
    await record({ file: second, newest: recording?.id })
    const remove = (id: number | undefined, admin: AdminName = 'admin1') =>
      call('DELETE', `/spoken-help/sw/title?id=${id}`, undefined, admin)
    expect(await remove(recording?.id, 'admin2')).toMatchObject({ status: 409, body: { code: 'help.stale' } })
    const newest = deps.db.select().from(spokenHelp).where(eq(spokenHelp.language, 'sw')).get()
    expect((await remove(newest?.id)).status).toBe(204)
    expect(await remove(newest?.id)).toMatchObject({ status: 404, body: { code: 'help.not_found' } })
  })
})

test('a cache in front is told when what can be heard has changed', async () => {
  const cdn = { CDN: 'on', PURGE_URL: 'http://127.0.0.1:6081/', PURGE_KEY: 'a-key-of-some-length' }
  const { record, app, call, deps } = await openRoom(cdn)
  await record()
  const answer = await app.request('/api/spoken-help/sw')
  expect(answer.headers.get('surrogate-key')).toBe('site help')
  const version = deps.published.version
  const [{ id = 0 } = {}] = deps.db.select().from(spokenHelp).all()
  await call('DELETE', `/spoken-help/sw/title?id=${id}`)
  expect(deps.published.version).toBeGreaterThan(version)
})
