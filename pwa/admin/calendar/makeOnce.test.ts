import { expect, test, vi } from 'vitest'
import { ApiError } from '../../remote/client.ts'
import type { FormDraft } from './drafts.ts'
import { makeOnce } from './makeOnce.ts'

interface Words {
  title: string
}

/** A form, and a server that answers as it is told: with what it makes, or with a failure. */
function openForm(first: FormDraft<Words>) {
  let draft = first
  const create = vi.fn<(key: string) => Promise<Words>>()
  const amend = vi.fn(async (_: Words, sent: Words) => ({ title: `${sent.title}, then ${draft.words.title}` }))
  const put = (part: Partial<FormDraft<Words>>) => {
    draft = { ...draft, ...part }
  }
  return { create, amend, put, now: () => draft, make: () => makeOnce(draft, put, { create, amend }) }
}

const blank: FormDraft<Words> = {
  id: 0,
  key: 'one',
  words: { title: 'Vultures' },
  base: { title: '' },
  revision: 0,
  keptAt: '',
}
const lost = new TypeError('Failed to fetch')

test('a click that is answered makes it, and nothing more', async () => {
  const form = openForm(blank)
  form.create.mockResolvedValue({ title: 'Vultures' })
  expect(await form.make()).toEqual({ title: 'Vultures' })
  expect(form.create).toHaveBeenCalledWith('one')
  expect(form.amend).not.toHaveBeenCalled()
})

test('what a click without an answer has made is brought to what was written since', async () => {
  const form = openForm(blank)
  form.create.mockRejectedValueOnce(lost).mockResolvedValue({ title: 'Vultures' })
  await expect(form.make()).rejects.toBe(lost)
  form.put({ words: { title: 'Vultures again' } })
  expect(await form.make()).toEqual({ title: 'Vultures, then Vultures again' })
  expect(form.create.mock.calls).toEqual([['one'], ['one']])
})

test('after a refusal nothing was made, and the next click makes something else', async () => {
  const form = openForm(blank)
  const refused = new ApiError(400, '{}', '')
  form.create.mockRejectedValueOnce(refused).mockResolvedValue({ title: 'Vultures' })
  await expect(form.make()).rejects.toBe(refused)
  expect(form.now()).toMatchObject({ sent: undefined })
  expect(form.now().key).not.toBe('one')
})
