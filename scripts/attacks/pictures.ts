import { randomUUID } from 'node:crypto'
import { type Attack, openTally } from './attack.ts'
import { heifBomb } from './heifBomb.ts'
import { from } from './victim.ts'

const MB = 1024 * 1024
/** One of them, decoded, takes gigabytes. */
const mostGrowthBytes = 300 * MB

const words = {
  title: 'The hide',
  content: 'We waited.',
  authorName: 'Amina',
  authorLocation: 'Narok',
  authorEmail: 'amina@example.org',
  category: 'Coexistence',
}

export const pictures: Attack = {
  name: 'small files with millions of pixels',
  tries: 'photos of 268 million pixels in 4 kB, honest and lying about their size, all at once',
  holds: 'the words of each arrive, no photo is shown, and memory stays where it was',
  small: 2,
  full: 40,
  async run({ call, signIn, process }, size) {
    const { note, outcome } = openTally()
    const before = process?.peakBytes() ?? null
    const send = async (photo: Buffer, network: number) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...words, authorEmail: `amina${network}@example.org` }))
        body.set(name, value)
      body.set('image', new Blob([new Uint8Array(photo)]), 'photo.heif')
      const headers = { ...from(`203.0.113.${network + 1}`), 'idempotency-key': randomUUID() }
      const answer = await call('/api/stories', { method: 'POST', headers, body })
      note(answer.status === 201, `a story with a bomb: ${answer.status}`)
      return (await answer.json()).storyId as number
    }
    const bombs = Array.from({ length: size }, (_, index) => (index % 2 ? asSmall(heifBomb) : heifBomb))
    const ids = await Promise.all(bombs.map(send))
    const cookie = await signIn()
    for (const id of ids) {
      const shown = await (await call(`/api/stories/${id}`, { headers: { cookie } })).json()
      const states: string[] = shown.media.map(({ state }: { state: string }) => state)
      note(!states.includes('ready'), `the photo of story ${id} is ${states}`)
    }
    const after = process?.peakBytes() ?? null
    if (before !== null && after !== null)
      note(after - before < mostGrowthBytes, `memory grew by ${Math.round((after - before) / MB)} MB`)
    return outcome
  },
}

/** It says that it has 12 million pixels: `ispe`, ISO/IEC 23008-12. */
function asSmall(photo: Buffer): Buffer {
  const liar = Buffer.from(photo)
  const size = liar.indexOf('ispe') + 8
  liar.writeUInt32BE(4000, size)
  liar.writeUInt32BE(3000, size + 4)
  return liar
}
