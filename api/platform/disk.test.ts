import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../testing.ts'
import { requireWritable } from './disk.ts'

const words = {
  title: 'The heron came back',
  content: 'It stood on one leg.',
  authorName: 'Wanjiru Example',
  authorLocation: 'Lakeside, Kenya',
  authorEmail: 'wanjiru@example.org',
  category: 'Wildlife Return',
}

test('while the disk takes nothing people and admins read on, and what is sent is asked for later', async () => {
  const { app, clock, deps, signIn } = await openTestApp()
  const cookie = await signIn()
  const send = () =>
    app.request('/api/stories', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(words),
    })
  deps.db.$client.pragma('query_only = ON')
  clock.pass(2 * 60_000)
  const refused = await send()
  expect([refused.status, await refused.text()]).toEqual([
    503,
    'The server cannot store anything now. Your words are safe on your device; please try again later.',
  ])
  expect((await app.request('/api/stories')).status).toBe(200)
  expect((await app.request('/api/admin/summary', { headers: { cookie } })).status).toBe(200)
  expect((await app.request('/api/stories?status=pending', { headers: { cookie } })).status).toBe(200)
  await deps.jobs.drain().catch(() => undefined)
  deps.db.$client.pragma('query_only = OFF')
  expect((await send()).status).toBe(201)
})

function place() {
  const folder = mkdtempSync(path.join(tmpdir(), 'disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a folder that can be written stays as it was', () => {
  const folder = place()
  requireWritable(path.join(folder, 'data'))
  expect([readdirSync(folder), readdirSync(path.join(folder, 'data'))]).toEqual([['data'], []])
})

test('a data folder that cannot be written is told in a sentence that says what to do', () => {
  const file = path.join(place(), 'data')
  writeFileSync(file, '')
  expect(() => requireWritable(file)).toThrow(
    `The server cannot write to ${file} (EEXIST). There is a file in its place: set DATA_DIR to a folder.`,
  )
})

// Nobody may make files there, not even root.
test.runIf(process.platform === 'linux')('so is one of which the system says no', () => {
  expect(() => requireWritable('/proc/self/fdinfo')).toThrow(
    /^The server cannot write to \/proc\/self\/fdinfo \(E[A-Z]+\)\. .+set DATA_DIR to another folder\.$/,
  )
})
