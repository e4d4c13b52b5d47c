import { type Attack, openTally } from './attack.ts'
import { json, type Victim } from './victim.ts'

const MB = 1024 * 1024
const stories = 40
const mostGrowthBytes = 200 * MB

export const endlessAddresses: Attack = {
  name: 'addresses without an end',
  tries: 'the list of stories under ever new queries and spellings of them',
  holds: 'what is not part of the query changes nothing, and memory is bounded',
  small: 30,
  full: 1500,
  async run({ call, signIn, process }, size) {
    const { note, outcome } = openTally()
    await publish({ call, signIn })
    const first = await call('/api/stories?limit=100')
    const expected = await first.text()
    const before = process?.peakBytes() ?? null
    for (let n = 0; n < size; n++) {
      const answer = await call(`/api/stories?z=${n}&limit=100`, {
        headers: { 'accept-encoding': n % 2 ? 'br' : 'gzip' },
      })
      note((await answer.text()) === expected, `?z=${n} was answered otherwise`)
      const next = await call(`/api/stories?limit=100&before=2999-01-01T00:00:00.000Z_${n}`)
      note(next.ok && (await next.text()).length === expected.length, `a cursor was answered ${next.status}`)
    }
    const after = process?.peakBytes() ?? null
    if (before !== null && after !== null)
      note(after - before < mostGrowthBytes, `memory grew by ${Math.round((after - before) / MB)} MB`)
    return outcome
  },
}

/** As many long stories as make a list heavy. */
async function publish({ call, signIn }: Pick<Victim, 'call' | 'signIn'>) {
  const cookie = await signIn()
  for (let n = 0; n < stories; n++) {
    const words = {
      title: `The heron came back ${n}`,
      content: `It stood on one leg ${n}. `.repeat(1000),
      authorName: 'Wanjiru Example',
      authorLocation: 'Lakeside, Kenya',
      authorEmail: `writer${n}@example.org`,
      category: 'Wildlife Return',
    }
    const sent = await call('/api/stories', { method: 'POST', headers: json, body: JSON.stringify(words) })
    const { storyId } = await sent.json()
    const body = JSON.stringify({ status: 'published' })
    await call(`/api/stories/${storyId}/status`, { method: 'PATCH', headers: { ...json, cookie }, body })
  }
}
