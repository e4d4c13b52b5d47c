import { expect, it } from 'vitest'
import { cuttingPlan, type Plan, seededPlan } from './plan.ts'

const asked = { method: 'PATCH', path: '/api/uploads/1.image', bodyBytes: 10_000 }
const follow = (plan: Plan, times: number) => Array.from({ length: times }, () => plan(asked))
const faultsIn = (plan: Plan, times = 100) => follow(plan, times).filter(({ kind }) => kind !== 'none')

it('the same seed makes the same bad connection', () => {
  expect(follow(seededPlan(7), 50)).toEqual(follow(seededPlan(7), 50))
  expect(follow(seededPlan(7), 50)).not.toEqual(follow(seededPlan(8), 50))
})

it('a bad connection is good in the end', () => {
  for (let seed = 0; seed < 100; seed++) expect(faultsIn(seededPlan(seed, { most: 4 }))).toHaveLength(4)
})

it('every kind of fault comes up', () => {
  const kinds = new Set(
    Array.from({ length: 50 }, (_, seed) => faultsIn(seededPlan(seed)))
      .flat()
      .map(({ kind }) => kind),
  )
  expect([...kinds].sort()).toEqual(['beside', 'cutDown', 'cutUp', 'mislead', 'refuse', 'swallow', 'twice'])
})

it('a cut falls inside what is being sent', () => {
  for (const fault of Array.from({ length: 50 }, (_, seed) => faultsIn(seededPlan(seed))).flat())
    if (fault.kind === 'cutUp') expect(fault.afterBytes).toBeLessThan(asked.bodyBytes)
})

it('cuts again and again by the bytes that were sent, in whatever portions', () => {
  const plan = cuttingPlan(1, { least: 1000, most: 2000 })
  let sent = 0
  for (let request = 0; request < 100; request++) {
    const fault = plan({ ...asked, bodyBytes: 300 })
    sent += fault.kind === 'cutUp' ? fault.afterBytes : 300
    if (fault.kind !== 'cutUp') continue
    expect(sent).toBeGreaterThanOrEqual(1000)
    expect(sent).toBeLessThan(2000)
    sent = 0
  }
  expect(plan({ ...asked, bodyBytes: 0 })).toEqual({ kind: 'none' })
})
