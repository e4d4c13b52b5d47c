import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ProductError } from './errors.ts'
import { forgetBrokenForms, type ReceivedForm, receiveForm } from './multipart.ts'

function openFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-form-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, left: () => readdirSync(folder) }
}

const head = (name: string, fileName?: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/jpeg`}\r\n\r\n`
const field = (name: string, value: string) => `${head(name)}${value}\r\n`
const file = (name: string, content: string, fileName = 'heron.jpg') => `${head(name, fileName)}${content}\r\n`
const end = '--edge--\r\n'

/** A request whose body comes in pieces; an error among them breaks it off there. */
function sending(pieces: (string | Error)[], type = 'multipart/form-data; boundary=edge') {
  const rest = [...pieces]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = rest.shift()
      if (next instanceof Error) controller.error(next)
      else if (next === undefined) controller.close()
      else controller.enqueue(Buffer.from(next))
    },
  })
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' }
  return new Request('http://site/', init as RequestInit)
}

const nothing = (form: ReceivedForm) => form
const refusal = (kind: string, code: string) => expect.objectContaining({ kind, code })
const cut = new Error('The sender is gone.')

describe('a form with files', () => {
  test('is handed over with its words and its files, which lie on the disk', async () => {
    const { folder } = openFolder()
    const pieces = [field('title', 'The heron'), file('image', 'a picture'), end]
    await receiveForm(sending(pieces), folder, ({ fields, files }) => {
      const [image] = files.image ?? []
      expect(fields).toEqual({ title: 'The heron' })
      const sha256 = createHash('sha256').update('a picture').digest('hex')
      expect(image).toMatchObject({ name: 'heron.jpg', type: 'image/jpeg', bytes: 9, sha256 })
      expect(readFileSync(image?.path ?? '', 'utf8')).toBe('a picture')
    })
  })

  test('leaves nothing behind, but for what was moved away', async () => {
    const { folder, left } = openFolder()
    const kept = path.join(folder, 'kept.jpg')
    await receiveForm(sending([file('image', 'a picture'), file('video', 'a film'), end]), folder, ({ files }) =>
      renameSync(files.image?.[0]?.path ?? '', kept),
    )
    expect(left()).toEqual(['kept.jpg'])
  })

  test('leaves nothing behind when what is done with it fails', async () => {
    const { folder, left } = openFolder()
    const failing = receiveForm(sending([file('image', 'a picture'), end]), folder, () => {
      throw new Error('no room')
    })
    await expect(failing).rejects.toThrow('no room')
    expect(left()).toEqual([])
  })

  test('may bring several files under one name, in their order, and no more than a story can have', async () => {
    const { folder, left } = openFolder()
    const six = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => file('image', name, `${name}.jpg`))
    const all = [...six, file('video', 'a film', 'film.mp4')]
    const form = await receiveForm(sending([...all, end]), folder, nothing)
    const names = form.files.image?.map(({ name }) => name)
    expect(names).toEqual(['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg', 'five.jpg', 'six.jpg'])
    const tooMany = receiveForm(sending([...all, ...six, end]), folder, nothing)
    await expect(tooMany).rejects.toEqual(refusal('tooLarge', 'form.too_many_files'))
    expect(left()).toEqual([])
  })

  test('takes a file input that was left empty as no file', async () => {
    const { folder } = openFolder()
    const form = await receiveForm(
      sending([file('image', '', ''), file('video', '', 'empty.mp4'), end]),
      folder,
      nothing,
    )
    expect(form.files).toEqual({})
  })
})

describe('a form that breaks off is refused, and nothing of it stays', () => {
  const half = `${head('image', 'heron.jpg')}half of a picture`
  test.each([
    ['in a file, as the connection breaks', [half, cut]],
    ['in its second file', [file('image', 'a picture'), `${head('video', 'film.mp4')}half`, cut]],
    ['in a file, as if that were its end', [half]],
    ['in a field', [`${head('title')}The her`, cut]],
    ['before its first word', [cut]],
  ])('%s', async (_where, pieces) => {
    const { folder, left } = openFolder()
    await expect(receiveForm(sending(pieces), folder, nothing)).rejects.toEqual(refusal('invalid', 'form.broken'))
    expect(left()).toEqual([])
  })

  test('many at once', async () => {
    const { folder, left } = openFolder()
    const all = Array.from({ length: 20 }, () => receiveForm(sending([half, cut]), folder, nothing))
    for (const { status } of await Promise.allSettled(all)) expect(status).toBe('rejected')
    expect(left()).toEqual([])
  })
})

test('what the death of a process left of forms goes before the next one listens, and nothing else', async () => {
  const { folder, left } = openFolder()
  for (const name of ['form-1', 'form-2', 'parts', 'other']) writeFileSync(path.join(folder, name), 'half')
  await forgetBrokenForms(folder)
  expect(left().sort()).toEqual(['other', 'parts'])
})

describe('a form is refused', () => {
  test.each([
    ['without a boundary', sending([end], 'multipart/form-data')],
    ['that is none', sending(['{}'], 'application/json')],
    ['without a body', new Request('http://site/', { method: 'POST' })],
  ])('%s', async (_what, request) => {
    const { folder } = openFolder()
    await expect(receiveForm(request, folder, nothing)).rejects.toEqual(refusal('invalid', 'form.broken'))
  })

  test.each([
    ['with a field that is far too long', [field('title', 'a'.repeat(600_000)), end]],
    ['with many long fields', [...Array.from({ length: 5 }, (_, n) => field(`f${n}`, 'a'.repeat(400_000))), end]],
    ['with a long field after a file', [file('image', 'a picture'), field('title', 'a'.repeat(600_000)), end]],
  ])('%s', async (_what, pieces) => {
    const { folder, left } = openFolder()
    await expect(receiveForm(sending(pieces), folder, nothing)).rejects.toEqual(refusal('tooLarge', 'field.too_long'))
    expect(left()).toEqual([])
  })

  test('when there is no folder to write to, and says why', async () => {
    const { folder } = openFolder()
    const missing = path.join(folder, 'missing')
    const refused = await receiveForm(sending([file('image', 'a picture'), end]), missing, nothing).catch((e) => e)
    expect(refused).not.toBeInstanceOf(Promise)
    expect([refused instanceof ProductError, existsSync(missing)]).toEqual([true, false])
  })
})
