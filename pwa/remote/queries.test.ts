import { dehydrate, hydrate } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../app/queryClient.ts'
import { connect, setRemote } from './client.ts'
import { latestPosts, publishedPosts, publishedStories, siteStatistics, storyById } from './queries.ts'

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

describe('what is the same for everybody', () => {
  it('is asked for without cookies, and by addresses that mean so to the server', async () => {
    const asked: [string, RequestCredentials | undefined][] = []
    vi.stubGlobal('fetch', async (to: string, init?: RequestInit) => {
      asked.push([to, init?.credentials])
      return Response.json([])
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const queries = createQueryClient()
    await queries.fetchInfiniteQuery(publishedStories({}))
    await queries.fetchInfiniteQuery(publishedPosts({}))
    for (const one of [latestPosts, siteStatistics, storyById(7)])
      await queries.fetchQuery(one as typeof siteStatistics)
    expect(asked).toHaveLength(5)
    for (const [to, credentials] of asked)
      expect([to, credentials]).toEqual([expect.stringMatching(/[?&]view=(card|public)|^\/api\/statistics$/), 'omit'])
  })
})
