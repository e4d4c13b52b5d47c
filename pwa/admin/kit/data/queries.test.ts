import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { byHand, deskQueries } from './queries.ts'

it('what an admin does asks again for what is shown, but looks nobody up once more', async () => {
  const asked = { list: 0, person: 0 }
  const list = new QueryObserver(deskQueries, { queryKey: ['list'], queryFn: () => ++asked.list })
  const person = new QueryObserver(deskQueries, { queryKey: ['person'], queryFn: () => ++asked.person, meta: byHand })
  const ends = [list.subscribe(() => undefined), person.subscribe(() => undefined)]
  await Promise.all([list.refetch({ cancelRefetch: false }), person.refetch({ cancelRefetch: false })])
  expect(asked).toEqual({ list: 1, person: 1 })

  await deskQueries
    .getMutationCache()
    .build(deskQueries, { mutationFn: async () => 'done' })
    .execute(undefined)
  expect(asked).toEqual({ list: 2, person: 1 })
  for (const end of ends) end()
})
