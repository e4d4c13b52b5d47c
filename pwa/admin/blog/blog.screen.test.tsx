import { expect, it } from 'vitest'
import type { AdminPost, BlogPost } from '../../../data/contract/news.ts'
import { openDesk } from '../../testing/desk.ts'
import { heldLine, tenSecondsLater } from '../../testing/held.ts'
import { type Given, gone, lostAnswer, screen, toast, waitFor, within } from '../../testing/screen.tsx'

const words = { title: 'Of papyrus', content: '<p>The strips have closed.</p>', category: 'Education' }
const onePost = /^\/api\/blog-posts\/\d+$/

const button = (name: string) => screen.findByRole('button', { name })
const title = () => screen.findByLabelText<HTMLInputElement>(/^Title/)
const saved = (said: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())).toContain(said))

/** The desk with a post of ours, in which it is written. */
async function open(post: Partial<typeof words> & { status?: string }) {
  let id = 0
  const desk = await openBlog({
    async given(api) {
      const made = await callsOf(api, await api.signIn('admin1'))('POST', '', { ...words, ...post })
      id = ((await made.json()) as AdminPost).id
    },
  })
  await desk.click(await button(post.title ?? words.title))
  await screen.findByRole('toolbar')
  return { ...desk, id }
}

async function openBlog(given: Given) {
  const opened = await openDesk('blog', given)
  const { api } = opened
  const colleague = callsOf(api, await api.signIn('admin2'))
  return {
    ...opened,
    colleague,
    read: async (id: number) => (await (await colleague('GET', `/${id}`)).json()) as AdminPost,
    /** As everybody sees it. */
    shown: async () => (await (await api.app.request('/api/blog-posts')).json()) as BlogPost[],
  }
}

const callsOf =
  ({ app }: Awaited<ReturnType<typeof openDesk>>['api'], cookie: string) =>
  (method: string, path: string, body?: object) =>
    app.request(`/api/blog-posts${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })

it('what cannot be saved is kept in the tab, says so, and is saved when the server is back', async () => {
  const { api, id, fill, read, answerInstead } = await open({ title: 'Far away' })
  let isAway = () => true
  const refuse = ({ method }: Request, fromServer: () => Promise<Response>) =>
    method === 'PATCH' && isAway() ? Promise.reject(new TypeError('Failed to fetch')) : fromServer()
  answerInstead(onePost, refuse)
  await fill(await title(), 'Far away, without a line')
  await saved('Not saved')
  await toast('Save Failed')

  const again = await openBlog({ api })
  again.answerInstead(onePost, refuse)
  await again.click(await button('Far away'))
  await screen.findByText(/These are your words from/)
  expect((await title()).value).toBe('Far away, without a line')
  await saved('Not saved')
  await again.click(await button('All posts'))
  await screen.findByText(/are kept in this browser tab/)
  // Saved earlier, the button would go from under the pointer.
  isAway = () => screen.queryByText(/are kept in this browser tab/) !== null
  await again.click(await button('Go on writing'))
  await saved('Saved')
  expect((await read(id)).title).toBe('Far away, without a line')
  await again.click(await button('All posts'))
  await button('Far away, without a line')
  expect(screen.queryByText(/are kept in this browser tab/)).toBeNull()
})

it('both versions are shown when a colleague was faster, and neither is lost', async () => {
  const { id, user, click, colleague, read } = await open({ title: 'By two' })
  const { revision } = await read(id)
  await colleague('PATCH', `/${id}`, { content: '<p>Theirs.</p>', excerpt: 'Of the colleague', revision })
  const area = screen.getByRole('textbox', { name: /^Text/ })
  await user.click(area)
  await user.paste('Mine.')
  const choice = within(await screen.findByRole('dialog', { name: 'Two versions of this post' }))
  choice.getByText(/admin2 changed this post/)
  await click(within(choice.getByRole('group', { name: 'Text' })).getByLabelText(/^Keep mine/))
  await click(choice.getByRole('button', { name: 'Continue with these texts' }))
  await saved('Saved')
  expect(await read(id)).toMatchObject({ content: expect.stringContaining('Mine.'), excerpt: 'Of the colleague' })
})

it('a published post changes for readers with Update alone, is taken off, and is deleted for good', async () => {
  const { api, fill, click, shown, answerOnce } = await open({ title: 'In three acts', status: 'published' })
  const confirm = async (name: string) => {
    await click(await button(name))
    await click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  }
  await fill(await title(), 'In four acts')
  await saved('Saved')
  await screen.findByText(/Readers still see the earlier words\./)
  expect((await shown())[0]?.title).toBe('In three acts')
  await confirm('Update')
  await toast('Post Updated')
  expect((await shown())[0]?.title).toBe('In four acts')
  await confirm('Unpublish')
  await toast('“In four acts” will be taken off the site in ten seconds.')
  await screen.findByRole('heading', { name: 'Blog' })
  expect(await shown()).toHaveLength(1)
  await tenSecondsLater(api)
  expect(await shown()).toEqual([])

  await click(await button('In four acts'))
  await click(await button('Delete'))
  answerOnce('POST', /\/held-acts$/, lostAnswer)
  const question = within(await screen.findByRole('dialog'))
  await click(question.getByRole('button', { name: 'Delete' }))
  await question.findByText(/Delete Failed/)
  await click(question.getByRole('button', { name: 'Delete' }))
  await toast('“In four acts” will be deleted in ten seconds.')
  await heldLine('In four acts')
  await tenSecondsLater(api)
  await gone(() => screen.queryByRole('button', { name: 'In four acts' }))
})

it('tags are typed with commas, those of other posts are offered, and readers have them with the publication', async () => {
  const { colleague, fill, click, shown, read, id } = await open({ title: 'On the beach' })
  await colleague('POST', '', { ...words, tags: 'Sea turtles, Sand', status: 'published' })
  const tags = () => screen.getByLabelText<HTMLInputElement>(/^Tags/)
  await fill(tags(), 'Lagos, sea t')
  await click(await button('Sea turtles'))
  expect(tags().value).toBe('Lagos, Sea turtles, ')
  await saved('Saved')
  expect((await read(id)).tags).toBe('Lagos, Sea turtles, ')
  expect((await shown()).map((post) => post.tags)).toEqual([['Sea turtles', 'Sand']])

  await fill(tags(), 'a, b, c, d, e, f, g, h, i')
  await screen.findByText('A post has at most 8 tags.')
  await click(await button('Publish'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await fill(tags(), 'Lagos')
  await saved('Saved')
  await click(await button('Publish'))
  await click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }))
  await toast('Post Published')
  expect((await shown())[0]?.tags).toEqual(['Lagos'])
})
