import { expect, it } from 'vitest'
import { findStory, moveTranslation } from '../../api/stories/index.ts'
import { addVoice } from '../../api/stories/media/testing.ts'
import { saveTranslation } from '../../api/stories/translations/translations.ts'
import { fullConsentFields } from '../../api/testing.ts'
import { partsOf } from '../../data/rules/stories/translation.ts'
import { someStory } from '../testing/samples.ts'
import { openScreen, screen, type TestApi, within } from '../testing/screen.tsx'
import { openStories } from '../testing/stories.ts'

const content = 'The otter came.\n\nIt left again.'

/** A published story in a language, with a translation. */
async function given(api: TestApi, { language = 'en', into = 'ar' } = {}) {
  const stories = await openStories(api)
  await stories.submit({ ...someStory, ...fullConsentFields, content, language } as object)
  await stories.move(1, 'published')
  const story = findStory(api.deps.db, 1)
  const texts = ['عند المخاضة', 'جاءت القضاعة.', 'ثم رحلت.']
  const pieces = partsOf(story ?? someStory).map(({ of }, index) => ({ of, text: texts[index] ?? '', isSeen: true }))
  saveTranslation(api.deps, 'admin1', { id: 1, language: into }, { pieces, translatedBy: 'Salma Mithal' })
  moveTranslation(api.deps, 'admin1', { id: 1, language: into }, { status: 'published' })
}

it('a story says in which other languages it is, and is read in one of them under an address of its own', async () => {
  const { user } = await openScreen('/story/1', { given })
  expect((await screen.findByRole('heading', { name: someStory.title })).getAttribute('lang')).toBeNull()
  const others = within(screen.getByRole('navigation', { name: 'This story in other languages' }))
  const link = others.getByRole('link', { name: 'العربية' })
  expect(['href', 'hreflang', 'lang', 'dir'].map((name) => link.getAttribute(name))).toEqual([
    '/story/1?language=ar',
    'ar',
    'ar',
    'rtl',
  ])
  await user.click(link)
  const title = await screen.findByRole('heading', { name: 'عند المخاضة' })
  expect([title.lang, title.querySelector('bdi')?.dir]).toEqual(['ar', 'rtl'])
  const paragraph = screen.getByText('جاءت القضاعة.')
  expect([paragraph.lang, paragraph.dir]).toEqual(['ar', 'rtl'])
  screen.getByText(/^Translated from English by Salma Mithal\./)
  await user.click(screen.getByRole('link', { name: 'Read it as it was written, in English' }))
  await screen.findByRole('heading', { name: someStory.title })
})

it('a story in another language than the page says so on its page and on its card', async () => {
  const { user } = await openScreen('/stories', { given: (api) => given(api, { language: 'sw' }) })
  const card = within(await screen.findByRole('article'))
  card.getByText('In Swahili')
  expect(card.getByRole('heading', { name: someStory.title }).lang).toBe('sw')
  await user.click(card.getByRole('link', { name: someStory.title }))
  await screen.findByRole('navigation', { name: 'This story in other languages' })
  expect(screen.getByText('The otter came.').lang).toBe('sw')
})

it('who looks for stories in a language finds their titles in it, and opens them in it', async () => {
  const { user } = await openScreen('/stories?language=ar', { given })
  const card = within(await screen.findByRole('article'))
  const link = card.getByRole('link', { name: 'عند المخاضة' })
  expect(link.getAttribute('href')).toBe('/story/1?language=ar')
  await user.click(card.getByRole('button', { name: 'Read Full Story' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('جاءت القضاعة.')
  await user.click(dialog.getByRole('link', { name: 'Open story page' }))
  await screen.findByRole('heading', { name: 'عند المخاضة', level: 1 })
})

it('a voice says its language beside words in another, and who reads where that is not the writer', async () => {
  const told = async (api: TestApi) => {
    await given(api, { language: 'sw', into: 'en' })
    addVoice(api.deps, 1, { approved: true, spokenBy: 'editor' })
  }
  await openScreen('/story/1', { given: told })
  const said = /^Read aloud by the editors, 3:20, [\d.]+ MB\. It loads when you press play\./
  expect((await screen.findByText(said)).textContent).toMatch(/In Swahili$/)
})

it('a voice beside words in its own language says nothing of it', async () => {
  const told = async (api: TestApi) => {
    await given(api)
    addVoice(api.deps, 1, { approved: true })
  }
  await openScreen('/story/1', { given: told })
  expect((await screen.findByText(/^Recording, 3:20, /)).textContent).toMatch(/press play\.$/)
})
