import '../testing/dom.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { movableClock, openTestApp } from '../../api/testing.ts'
import type { PublicStory } from '../../data/contract/stories.ts'
import { createQueryClient } from '../app/queryClient.ts'
import { device } from '../offline/status.ts'
import { EngagementBar } from '../stories/EngagementBar.tsx'
import { openStories } from '../testing/stories.ts'
import { drawOwnView, drawReading } from './drawReading.ts'
import { likedStories } from './likedStories.ts'
import { beginReading } from './readingSession.ts'
import { readings } from './readings.ts'

let story: PublicStory

async function publish() {
  const api = await openTestApp({}, movableClock('2026-11-20T08:00:00.000Z'))
  await (await openStories(api)).publish()
  story = (await (await api.app.request('/api/stories/1')).json()) as PublicStory
}

const bar = (viewCount = story.viewCount) => (
  <QueryClientProvider client={createQueryClient()}>
    <EngagementBar story={{ ...story, viewCount }} />
  </QueryClientProvider>
)

/** As the server sends it. */
function serverPage(viewCount?: number): HTMLElement {
  const page = document.body.appendChild(document.createElement('div'))
  page.innerHTML = renderToString(bar(viewCount))
  return page
}

/** What anybody can tell of a page: elements with their attributes, and words. Ids are made anew for each. */
function looks(node: Node): unknown {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const attributes = Array.from(node.attributes, ({ name, value }) => [name, value.replace(/\s+|;$/g, ' ').trim()])
    .filter(([name]) => !['id', 'aria-describedby'].includes(name ?? ''))
    .sort(([a = ''], [b = '']) => a.localeCompare(b))
  const inside = Array.from(node.childNodes, looks).filter((part) => part !== null)
  return [node.tagName, attributes, inside.every((part) => typeof part === 'string') ? inside.join('') : inside]
}

const reading = (changes: object) => ({ ...beginReading(0), ...changes })

const states = {
  'at the beginning': reading({ percent: 3, furthest: 3 }),
  'in the middle': reading({ percent: 40, furthest: 52 }),
  'at the end too early': reading({ percent: 96, furthest: 96, secondsLeft: 75 }),
  'read enough': reading({ percent: 96, furthest: 100, valid: true }),
}

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  device.online = true
  delete readings[story.id]
  delete likedStories[story.id]
})

it.each([
  ...Object.entries(states).map(([name, now]) => ({ name, now, online: true, isLiked: false })),
  { name: 'liked', now: states['read enough'], online: true, isLiked: true },
  { name: 'without a connection', now: states['in the middle'], online: false, isLiked: false },
])('before the app has come a reader sees what they see after it: $name', async ({ now, online, isLiked }) => {
  await publish()
  const page = serverPage()
  const stop = drawReading(page, story.id)
  await act(async () => {
    readings[story.id] = now
    device.online = online
    if (isLiked) localStorage.setItem(`liked-story-${story.id}`, 'true')
    likedStories[story.id] = isLiked
  })
  stop()
  expect(looks(page)).toEqual(looks(render(bar()).container))
})

it.each([0, 1, 41])('the own view counts at once, after %i of others', async (viewCount) => {
  await publish()
  const page = serverPage(viewCount)
  drawOwnView(page)
  const [before, after] = [page, render(bar(viewCount + 1)).container].map((place) =>
    Array.from(place.querySelectorAll('.reaction'), ({ textContent }) => textContent),
  )
  expect(before).toEqual(after)
})
