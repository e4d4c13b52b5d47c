import { setTimeout as wait } from 'node:timers/promises'
import type { AuthorReward, LedgerEntry } from '../../data/contract/authors/rewards.ts'
import { countingBounds } from '../../data/vocabulary/authenticity.ts'
import { type FactRule, rewardBounds } from '../../data/vocabulary/rewards.ts'
import { type Attack, openTally } from './attack.ts'
import { publishStory, storyWords } from './stories.ts'
import { from, json, type Victim } from './victim.ts'

const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'accept-language': 'en-KE,en;q=0.9,sw;q=0.8',
}
const hourMs = 3_600_000

/** What a page can claim of its visit. */
const claims = [
  { startTime: hourMs, endTime: 0 },
  { startTime: 0, endTime: hourMs },
  { startTime: Date.now() - hourMs, endTime: Date.now() + hourMs },
  { startTime: '1970-01-01T00:00:00Z', endTime: '9999-12-31T23:59:59Z' },
]
/** What it can hold up as the cookie of a reader, of its own and of another one. */
const cookies: ((own: string, other: string) => string)[] = [
  (own) => own,
  () => '',
  () => 'vfw_reader=reader.t5zz00.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  (own) => own.replace(/\.[^.]*\./, '.000000.'),
  (_own, other) => other,
]

/** Readers in networks of their own, all of one /48. */
function readerOf({ call }: Victim, n: number) {
  const headers = { ...phone, ...json, ...from(`2001:db8:7:${n.toString(16)}::1`) }
  return async (path: string, body: object = {}, cookie = '') => {
    const sent = { method: 'POST', headers: { ...headers, ...(cookie && { cookie }) }, body: JSON.stringify(body) }
    const answer = await call(`/api/stories/${path}`, sent)
    const given = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: answer.status, cookie: given, text: await answer.text() }
  }
}

/** Longer than such a story takes, as a program would wait. */
const patienceMs = 11_000
const patient = 150

export const readings: Attack = {
  name: 'readings nobody made',
  tries: 'readers of ever new networks of one /48 with forged times, progress and cookies, and programs that wait',
  holds: 'no like or share counts without reading, and all of it earns no more than one range may',
  small: 20,
  full: 5000,
  async run(victim, size) {
    const { note, outcome } = openTally()
    const { id, cookie: desk } = await publishStory(victim, {
      words: { content: 'They came back to the reeds. '.repeat(8) },
    })
    let other = ''
    const forge = async (n: number) => {
      const ask = readerOf(victim, n)
      const own = (await ask(`${id}/view`)).cookie
      const cookie = cookies[n % cookies.length]?.(own, other || own) ?? ''
      other = own
      await ask(`${id}/reading-session`, { ...claims[n % claims.length], scrollProgress: 100 }, cookie)
      await ask(`${id}/view-complete`, {}, cookie)
      for (const [path, body] of [
        ['like', {}],
        ['share', { platform: 'whatsapp' }],
      ] as const) {
        const { status, text } = await ask(`${id}/${path}`, body, cookie)
        note(status === 423 || status === 429, `${path} of a forger: ${status} ${text.slice(0, 60)}`)
      }
    }
    for (let n = 0; n < size; n += 20)
      await Promise.all(Array.from({ length: Math.min(20, size - n) }, (_, k) => forge(n + k)))
    const counted = await countersOf(victim, id)
    note(counted.likeCount === 0 && counted.shareCount === 0, `${JSON.stringify(counted)} without reading`)
    note(counted.viewCount <= countingBounds.perRangeAndStory, `${counted.viewCount} views from one range`)
    note((await earnedBy(victim, desk)).length === 0, 'forged readings earn')
    if (victim.process) await readPatiently(victim, id, size)
    const earned = await earnedBy(victim, desk)
    for (const [rule, most] of Object.entries(rewardBounds.perRangeAndDay) as [FactRule, number][]) {
      const count = earned.filter((entry) => entry.rule === rule).length
      note(count <= most, `${count} of ${rule} earn from one range`)
      if (victim.process) note(count > 0, `no ${rule} earns: nothing was tried`)
    }
    return outcome
  },
}

/** What programs get that wait like a person, each in a network of its own. */
async function readPatiently(victim: Victim, id: number, first: number) {
  const readers = Array.from({ length: patient }, (_, n) => ({ ask: readerOf(victim, first + n), cookie: '' }))
  const all = async (path: string, body: object = {}) => {
    for (const reader of readers) reader.cookie = (await reader.ask(`${id}/${path}`, body, reader.cookie)).cookie
  }
  await all('view')
  for (const scrollProgress of [30, 60, 100]) {
    await wait(patienceMs / 3)
    await all('reading-session', { scrollProgress })
  }
  await all('view-complete')
  await all('like')
  await all('share', { platform: 'whatsapp' })
}

async function countersOf({ call }: Victim, id: number) {
  const { viewCount, likeCount, shareCount } = await (await call(`/api/stories/${id}`)).json()
  return { viewCount, likeCount, shareCount }
}

/** What readers have brought the author after a recalculation, as the desk shows it. */
async function earnedBy({ call }: Victim, cookie: string): Promise<LedgerEntry[]> {
  const headers = { ...json, cookie }
  await call('/api/author-rewards/calculate', { method: 'POST', headers, body: '{}' })
  const accounts: AuthorReward[] = await (await call('/api/author-rewards', { headers })).json()
  const account = accounts.find(({ authorEmail }) => authorEmail === storyWords.authorEmail)
  const entries: LedgerEntry[] = []
  let next: string | undefined = `/api/author-rewards/${account?.id}/ledger`
  while (next) {
    const page: Response = await call(next, { headers })
    entries.push(...((await page.json()) as LedgerEntry[]))
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  return entries.filter(({ counted, rule }) => counted && rule in rewardBounds.perRangeAndDay)
}
