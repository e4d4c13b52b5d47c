import '../testing/dom.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { followVoice } from './followVoice.ts'
import { StoryText } from './StoryText.tsx'

const times = [
  { paragraph: 0, from: 0.5, to: 20 },
  { paragraph: 2, from: 20, to: 30 },
]
const voice = { id: 'a', url: '', aacUrl: '', durationSeconds: 30, bytes: 1, aacBytes: 1, peaks: '', times }

/** The page of a story as the server draws it. */
function openPage(told: typeof voice | null = voice) {
  const text = renderToStaticMarkup(<StoryText story={{ content: 'One.\n\nTwo.\n\nThree.', voice: told }} />)
  document.body.innerHTML = `<article><audio></audio><div class="prose">${text}</div></article>`
  const audio = document.querySelector('audio') ?? expect.unreachable()
  return {
    audio,
    article: document.querySelector('article') ?? expect.unreachable(),
    said: () => Array.from(document.querySelectorAll('[data-said]'), (one) => one.textContent),
    goTo(seconds: number) {
      audio.currentTime = seconds
      audio.dispatchEvent(new Event('timeupdate'))
    },
  }
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})

it('the paragraph that is being said is marked, and none before the first or of which no time is known', () => {
  const { audio, said, goTo } = openPage()
  followVoice(audio)
  expect(said()).toEqual([])
  const seen = [0.5, 19.9, 20, 29.9, 30].map((seconds) => {
    goTo(seconds)
    return said()
  })
  expect(seen).toEqual([['One.'], ['One.'], ['Three.'], ['Three.'], []])
})

it('a button says from where it plays and is no text of the story; once something played, it does so', () => {
  const { audio, article } = openPage()
  const buttons = document.querySelectorAll<HTMLButtonElement>('.listen-from')
  expect(Array.from(buttons, (button) => button.getAttribute('aria-label'))).toEqual([
    'Listen from here: 0:01',
    'Listen from here: 0:20',
  ])
  expect(document.querySelector('.prose')?.textContent).toBe('One.Two.Three.')
  expect(article.dataset.voice).toBeUndefined()
  followVoice(audio)
  followVoice(audio)
  expect(article.dataset.voice).toBe('')
  buttons[1]?.click()
  expect(audio.currentTime).toBe(20)
  expect(audio.play).toHaveBeenCalledTimes(1)
})

it('a recording of which no times are known, and a film, leave the page as it is', () => {
  const { audio, article } = openPage(null)
  followVoice(audio)
  followVoice(document.createElement('video'))
  expect(article.dataset.voice).toBeUndefined()
  expect(document.querySelectorAll('button')).toHaveLength(0)
})
