import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './queryClient.ts'

test('cached data never goes stale, and nothing polls, retries or refetches on focus', async () => {
  const client = createQueryClient()
  expect(client.getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
  })
  expect(client.getDefaultOptions().mutations).toMatchObject({ retry: false })

  const ask = vi.fn(async () => 'answer')
  const mount = () => new QueryObserver(client, { queryKey: ['once'], queryFn: ask }).subscribe(() => {})
  mount()
  await vi.waitFor(() => expect(client.getQueryData(['once'])).toBe('answer'))
  mount()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a failed query is not tried again by itself', async () => {
  const client = createQueryClient()
  const ask = vi.fn(async () => {
    throw new Error('no')
  })
  await expect(client.fetchQuery({ queryKey: ['fails'], queryFn: ask })).rejects.toThrow('no')
  expect(ask).toHaveBeenCalledTimes(1)
})
