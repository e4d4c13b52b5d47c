import { dehydrate, hydrate } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../app/queryClient.ts'
import { connect, setRemote } from './client.ts'
import { publishedPosts, publishedStories } from './queries.ts'

/** A browser's or server's queries, and the addresses they ask for. */
function openQueries() {
  const asked: string[] = []
  const queries = createQueryClient()
  const answer: typeof fetch = async (input) => {
    asked.push(String(input))
    return Response.json([])
  }
  setRemote(queries, connect('http://site', answer))
  return { queries, asked }
}

describe('a list that the server rendered and the browser asks for again', () => {
  const lists = {
    'all stories': publishedStories({}),
    'stories of a category': publishedStories({ category: 'Education' }),
    'stories further down': publishedStories({ before: '2026-03-01T09:00:00.000Z_7' }),
    news: publishedPosts({}),
  }

  it.each(Object.entries(lists))('%s: is asked for with the same words', async (_name, list) => {
    const server = openQueries()
    await server.queries.prefetchInfiniteQuery(list as ReturnType<typeof publishedStories>)
    const browser = openQueries()
    hydrate(browser.queries, JSON.parse(JSON.stringify(dehydrate(server.queries))))
    await browser.queries.fetchInfiniteQuery({ ...(list as ReturnType<typeof publishedStories>), staleTime: 0 })
    expect(server.asked).toHaveLength(1)
    expect(browser.asked).toEqual(server.asked)
    expect(browser.asked[0]).not.toContain('null')
  })
})
