import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AdminStory, StoryFields, StoryReceipt } from '../../../data/contract/stories.ts'
import { openConsent, someStory } from '../../testing/samples.ts'
import { adminCodes } from './server.ts'

/** The API as a program uses it: a contributor's and an admin's side. */
export function openApi(url: string) {
  let cookie = ''
  const call = async (method: string, address: string, init: RequestInit = {}) => {
    const response = await fetch(url + address, { method, ...init, headers: { cookie, ...init.headers } })
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`)
    return response
  }
  const json = (body: unknown) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

  return {
    async signIn(admin: keyof typeof adminCodes = 'admin1') {
      const response = await call('POST', '/api/admin/session', json({ code: adminCodes[admin] }))
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
      return cookie
    },
    async submit(
      changes: Partial<StoryFields> = {},
      files: { image?: string; video?: string; audio?: string } = {},
      headers: Record<string, string> = {},
    ) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...someStory, ...openConsent, ...changes })) form.set(name, value)
      for (const [name, file] of Object.entries(files))
        form.set(name, new Blob([await readFile(file)], { type: typeOf(file) }), path.basename(file))
      const init = { body: form, headers: { 'idempotency-key': randomUUID(), ...headers } }
      return (await (await call('POST', '/api/stories', init)).json()) as StoryReceipt
    },
    stories: async () => (await (await call('GET', '/api/stories?limit=100')).json()) as AdminStory[],
    story: async (id: number) => (await (await call('GET', `/api/stories/${id}`)).json()) as AdminStory,
    async move(id: number, status: string, reason?: string) {
      return (await (await call('PATCH', `/api/stories/${id}/status`, json({ status, reason }))).json()) as AdminStory
    },
    async feature(id: number, featured = true) {
      await call('PATCH', `/api/stories/${id}/featured`, json({ featured }))
    },
    call,
  }
}
export type Api = ReturnType<typeof openApi>

const typeOf = (file: string) =>
  file.endsWith('.mp4') ? 'video/mp4' : file.endsWith('.opus') ? 'audio/ogg' : 'image/jpeg'
