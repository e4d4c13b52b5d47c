import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCalendar } from './testing.ts'

const add = (api: Awaited<ReturnType<typeof openCalendar>>, body: object) => api.call('POST', '/themes', { body })

test('a theme is green and active unless told otherwise', async () => {
  const api = await openCalendar()
  expect(await add(api, { name: 'Wetlands' })).toMatchObject({
    status: 201,
    body: { name: 'Wetlands', description: null, category: null, color: '#22c55e', active: true, posts: 0 },
  })
})

test('two themes cannot have the same name, whatever its case and accents', async () => {
  const api = await openCalendar()
  const { body } = await add(api, { name: 'Forêts' })
  expect(await add(api, { name: 'FORETS' })).toMatchObject({ status: 409, body: { code: 'calendar.theme_exists' } })
  const other = (await add(api, { name: 'Rivers' })).body
  const renamed = await api.call('PUT', `/themes/${other.id}`, { body: { name: 'forêts' } })
  expect(renamed.body.code).toBe('calendar.theme_exists')
  expect((await api.call('PUT', `/themes/${body.id}`, { body: { name: 'FORÊTS' } })).body.name).toBe('FORÊTS')
})

test('a change of one field leaves the others as they were', async () => {
  const api = await openCalendar()
  const { id } = (await add(api, { name: 'Rivers', color: '#0ea5e9', description: 'Water', active: false })).body
  const { body } = await api.call('PUT', `/themes/${id}`, { body: { name: 'Lakes' } })
  expect(body).toMatchObject({ name: 'Lakes', color: '#0ea5e9', description: 'Water', active: false })
})

test('themes come by name, each with the number of items under it', async () => {
  const api = await openCalendar()
  const { id } = (await add(api, { name: 'rivers' })).body
  await add(api, { name: 'Forests' })
  await api.add({ themeId: id })
  await api.add({ themeId: id })
  const { body } = await api.call('GET', '/themes')
  expect(body.map(({ name, posts }: { name: string; posts: number }) => [name, posts])).toEqual([
    ['Forests', 0],
    ['rivers', 2],
  ])
})

test('items and events outlive their theme', async () => {
  const api = await openCalendar()
  const { id } = (await add(api, { name: 'Rivers' })).body
  const item = await api.add({ themeId: id })
  await api.addEvent({ themeId: id })
  expect((await api.call('DELETE', `/themes/${id}`)).status).toBe(204)
  expect(await api.find(item.id)).toMatchObject({ themeId: null })
  expect((await api.call('GET', '/events')).body[0].themeId).toBeNull()
  expect((await api.call('DELETE', `/themes/${id}`)).body.code).toBe('calendar.no_theme')
})

test('a theme is one, however often it is sent; a colour is a colour', async () => {
  const api = await openCalendar()
  const key = randomUUID()
  const send = () => api.call('POST', '/themes', { key, body: { name: 'Rivers' } })
  expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([201, 201])
  expect((await api.call('GET', '/themes')).body).toHaveLength(1)
  expect((await add(api, { name: 'Red', color: 'red' })).status).toBe(400)
})
