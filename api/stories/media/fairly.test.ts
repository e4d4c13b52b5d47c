import pino from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs/handlers.ts'
import { createJobRunner } from '../../platform/jobs/jobs.ts'
import { movableClock } from '../../testing.ts'
import { fairly } from './fairly.ts'

function openLane() {
  const done: string[] = []
  const db = openDatabase(':memory:')
  const clock = movableClock()
  const lane = defineJob({
    payload: z.object({ id: z.string() }),
    order: fairly,
    run: ({ id }) => void done.push(id),
  })
  const runner = createJobRunner({ db, clock, log: pino({ level: 'silent' }), handlers: { lane } })
  const send = (id: string, from: string | null, bytes: number) =>
    runner.enqueue(db, { name: 'lane', payload: { id, from, bytes } })
  return { done, clock, runner, send }
}

test('the smallest file comes first', async () => {
  const { done, runner, send } = openLane()
  send('large', 'a', 300)
  send('small', 'b', 100)
  send('middle', 'c', 200)
  await runner.drain()
  expect(done).toEqual(['small', 'middle', 'large'])
})

test('whoever sends many waits for each of those that others send', async () => {
  const { done, runner, send } = openLane()
  for (const number of [1, 2, 3]) send(`many ${number}`, 'a', number)
  send('one', 'b', 500)
  send('other', 'c', 600)
  await runner.drain()
  expect(done).toEqual(['many 1', 'one', 'other', 'many 2', 'many 3'])
})

test('turns are forgotten after an hour', async () => {
  const { done, clock, runner, send } = openLane()
  send('first', 'a', 1)
  await runner.drain()
  clock.pass(3_600_000)
  send('second', 'a', 1)
  send('other', 'b', 2)
  await runner.drain()
  expect(done).toEqual(['first', 'second', 'other'])
})
