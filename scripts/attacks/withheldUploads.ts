import { createHash, randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import sharp from 'sharp'
import { type Attack, openTally } from './attack.ts'
import { sendStory, storyWords } from './stories.ts'
import { from, type Victim } from './victim.ts'

interface Part {
  kind: 'image' | 'video'
  name: string
  type: string
  bytes: number
  sha256: string
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const tus = (address: string) => ({ ...from(address), 'tus-resumable': '1.0.0' })

/** Sends the words of a story and begins the upload of its file. */
async function beginPart(victim: Victim, part: Part, address: string) {
  const { submission } = await sendStory(victim, { words: { parts: [part] }, headers: from(address) })
  const metadata = `submission ${base64(submission)},kind ${base64(part.kind)}`
  const headers = { ...tus(address), 'upload-length': String(part.bytes), 'upload-metadata': metadata }
  const answer = await victim.call('/api/uploads', { method: 'POST', headers })
  return {
    status: answer.status,
    text: await answer.text(),
    submission,
    url: `/api/uploads/${submission}.${part.kind}`,
  }
}

const send = (victim: Victim, url: string, address: string, bytes: Uint8Array<ArrayBuffer>) =>
  victim.call(url, {
    method: 'PATCH',
    headers: { ...tus(address), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  })

/** Begins the largest upload that the server still takes, and sends a byte of it or none. Says how large it is. */
async function withhold(victim: Victim, stranger: number, most: number): Promise<number> {
  const address = `10.${stranger >> 8}.${stranger & 255}.1`
  for (let bytes = most; bytes > 1024; bytes = Math.floor(bytes / 2)) {
    const part = { kind: 'video', name: 'herons.mp4', type: 'video/mp4', bytes, sha256: '0'.repeat(64) } as const
    const { status, url } = await beginPart(victim, part, address)
    if (status !== 201) continue
    if (stranger % 2) await send(victim, url, address, new Uint8Array(1))
    return bytes
  }
  return 0
}

export const withheldUploads: Attack = {
  name: 'uploads that are withheld',
  tries: 'strangers of many networks who begin the largest uploads there are, and send a byte or nothing',
  holds: 'a story with a photo from somebody else arrives, as a form and part by part',
  small: 12,
  full: 200,
  async run(victim, size) {
    const { note, outcome } = openTally()
    const { bavail, bsize } = statfsSync(victim.dataDir)
    let largest = bavail * bsize
    for (let n = 0; n < size && largest > 0; n++) {
      largest = await withhold(victim, n, largest)
      outcome.tries += 1
    }
    const photo = new Uint8Array(await photoOf(1600, 1200))
    const asForm = await sendForm(victim, photo)
    note(asForm.status === 201, `a form with a photo: ${asForm.status} ${await asForm.text()}`)
    const inParts = await sendInParts(victim, photo)
    note(inParts === 'received', `a photo part by part: ${inParts}`)
    return outcome
  },
}

const photoOf = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#586', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

function sendForm({ call }: Victim, photo: Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(storyWords)) body.set(name, value)
  body.set('image', new Blob([photo]), 'heron.jpg')
  const headers = { ...from('192.0.2.44'), 'idempotency-key': randomUUID() }
  return call('/api/stories', { method: 'POST', headers, body })
}

/** What the server says of the photo at the end. */
async function sendInParts(victim: Victim, photo: Uint8Array<ArrayBuffer>): Promise<string> {
  const sha256 = createHash('sha256').update(photo).digest('hex')
  const part = { kind: 'image', name: 'heron.jpg', type: 'image/jpeg', bytes: photo.length, sha256 } as const
  const { status, text, submission, url } = await beginPart(victim, part, '192.0.2.45')
  if (status !== 201) return `${status} ${text}`
  await send(victim, url, '192.0.2.45', photo)
  const receipt = await (await victim.call(`/api/submissions/${submission}`)).json()
  return receipt.parts[0].state
}
