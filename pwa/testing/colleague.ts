import { randomUUID } from 'node:crypto'
import type { TestApi } from './screen.tsx'

/** An admin at another desk, who asks the server while a screen of this one is open. */
export async function openColleague({ app, signIn }: TestApi, admin: 'admin1' | 'admin2' = 'admin2') {
  const cookie = await signIn(admin)
  return async <T>(method: string, address: string, body?: FormData | object): Promise<T> => {
    const isForm = body instanceof FormData
    const type = body && !isForm ? { 'content-type': 'application/json' } : null
    const answer = await app.request(address, {
      method,
      headers: { cookie, 'idempotency-key': randomUUID(), ...type },
      body: isForm || !body ? body : JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`)
    return (text ? JSON.parse(text) : null) as T
  }
}
