import { onTestFinished } from 'vitest'
import type { AdminStory, PublicStory } from '../../../data/contract/stories.ts'
import type { AdminTranscript, SaidParagraph, TranscriptOfRecording } from '../../../data/contract/transcripts.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import type { Deps } from '../../platform/deps.ts'
import { newMediaId } from '../../platform/storage/storage.ts'
import { fullConsentFields, movableClock, openTestApp } from '../../testing.ts'
import { voiceFiles } from '../media/media.present.ts'
import { insertMedia, moveMedia } from '../media/media.store.ts'

const words = {
  title: 'What my grandmother told me',
  content: 'She tells how the elephants came back.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
  language: 'sw',
}

/** A recording as a story has it once it was converted. Its bytes are those of `describeSound`, to be read without a program. */
export async function giveRecording(
  deps: Deps,
  storyId: number,
  { bytes, seconds }: { bytes: Buffer; seconds: number },
) {
  const made = { storyId, kind: 'audio' as const, bytes: bytes.length, sha256: '', approved: false }
  const { id } = insertMedia(deps.db, { ...made, id: newMediaId(), state: 'processing' })
  const converted = { durationSeconds: seconds, widthBytes: [bytes.length, 0], peaks: [] }
  moveMedia(deps.db, id, { from: ['processing'], to: 'ready', ...converted })
  await deps.storage.write(id, voiceFiles.opus, bytes)
}

interface Given {
  environment?: Record<string, string>
  /** The recording. */
  bytes: Buffer
  seconds?: number
  /** No key is set. */
  isWithoutMachine?: boolean
  fields?: Record<string, string>
}

/** The desk of both admins with story 1, which brought a recording, and the model of the sandbox. */
export async function openVoiceDesk({ environment, bytes, isWithoutMachine, fields, seconds = 70 }: Given) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const { OPENAI_API_KEY = '', OPENAI_BASE_URL = '' } = sandbox.env
  const keys: Record<string, string> = isWithoutMachine ? {} : { OPENAI_API_KEY, OPENAI_BASE_URL }
  const clock = movableClock()
  const api = await openTestApp({ ...keys, ...environment }, clock)
  const { app, deps } = api
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  const formOf = (more: Record<string, string>, audio?: Buffer) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(more)) form.set(name, value)
    if (audio) form.set('audio', new File([new Uint8Array(audio)], 'note.opus'))
    return form
  }
  await app.request('/api/stories', { method: 'POST', body: formOf({ ...words, ...fullConsentFields, ...fields }) })
  await giveRecording(deps, 1, { bytes, seconds })
  await deps.jobs.drain()

  type Answer = { code?: string; obstacle?: string; findings?: object[] } & Omit<Partial<AdminStory>, 'id'>
  async function call<T = unknown>(method: string, url: string, body?: object, by: keyof typeof cookies = 'admin1') {
    const answer = await app.request(url, {
      method,
      headers: { cookie: cookies[by], 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as T }
  }
  const story = async () => (await call<AdminStory>('GET', '/api/stories/1')).body
  const voiceId = async () => (await story()).media.find(({ voice }) => voice)?.id ?? ''
  const mediaId = await voiceId()
  const at = `/api/stories/1/transcripts/${mediaId}`
  type Draft = AdminTranscript & { code?: string; current?: AdminTranscript }
  const desk = {
    ...api,
    clock,
    sandbox,
    mediaId,
    voiceId,
    at,
    call,
    story,
    show: async () => (await call<TranscriptOfRecording>('GET', at)).body,
    transcript: async () => (await call<TranscriptOfRecording>('GET', at)).body.transcript,
    ask: (revision?: number) => call<Draft>('POST', `${at}/draft`, { revision }),
    stop: () => call<Draft>('DELETE', `${at}/draft`),
    save: (paragraphs: Partial<SaidParagraph>[], revision?: number, by: keyof typeof cookies = 'admin1') =>
      call<Draft>('PUT', at, { paragraphs: paragraphs.map(asSent), revision }, by),
    place: async (more: object = {}) => {
      const { revision: storyRevision } = await story()
      const { transcript } = await desk.show()
      const sent = { how: 'replace', storyRevision, revision: transcript?.revision ?? 0, ...more }
      return call<Answer & { current?: object }>('POST', `${at}/place`, sent)
    },
    publish: () => call('PATCH', '/api/stories/1/status', { status: 'published' }),
    edit: (more: Record<string, string>, audio?: Buffer) =>
      app.request('/api/stories/1', {
        method: 'PATCH',
        body: formOf(more, audio),
        headers: { cookie: cookies.admin1 },
      }),
    read: async (language?: string) => {
      const answer = await app.request(`/api/stories/1?view=public${language ? `&in=${language}` : ''}`)
      return answer.status === 200 ? ((await answer.json()) as PublicStory) : null
    },
  }
  return desk
}

let made = 0
const asSent = ({ id, from = null, text = '', isSeen = true }: Partial<SaidParagraph>) => ({
  id: id ?? `written-${made++}`,
  from,
  text,
  isSeen,
})
