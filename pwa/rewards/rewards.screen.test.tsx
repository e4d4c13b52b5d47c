import { expect, it } from 'vitest'
import { openScreen, screen, waitFor, within } from '../testing/screen.tsx'

it.each([
  ['first', 0],
  ['last', -1],
])('the %s invitation to write leads to the form', async (_which, at) => {
  const { click } = await openScreen('/author-rewards')
  const invitations = await within(screen.getByRole('main')).findAllByRole('link', { name: /^Share Your Story/ })
  expect(invitations).toHaveLength(2)
  await click(invitations.at(at) as HTMLElement)
  await waitFor(() => expect(location.pathname + location.hash).toBe('/submit-story#story-form'))
})

it('the example reckons with what is typed, and says what it cannot reckon with', async () => {
  const { fill } = await openScreen('/author-rewards')
  const type = (label: string, words: string) => fill(screen.getByLabelText(label), words)
  const result = () => screen.getByText(/at the rates paid today/).closest('output')?.textContent
  await screen.findByLabelText('Published stories')
  await type('Published stories', '1')
  await type('Views', '1000')
  await type('Likes', '20')
  await type('Shares', '4')
  expect(result()).toContain('$2.65 at the rates paid today')
  expect(result()).toContain('1,380 points')
  await type('Views', '20000')
  await type('Likes', '1000')
  expect(result()).toContain('Silver with a bonus of 10%')
  await type('Views', 'many')
  expect(screen.getByRole('alert').textContent).toBe('Views: a whole number up to 10,000,000.')
})

it('who says where they live is told how rewards reach them there', async () => {
  const { user } = await openScreen('/author-rewards')
  const where = await screen.findByLabelText('Where do you live?')
  await user.selectOptions(where, 'Kenya')
  const answer = within(screen.getByRole('region', { name: 'How will it reach me?' }))
  expect(answer.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'mobile money',
    'bank transfer',
    'PayPal',
  ])
  expect(answer.getAllByRole('definition')[0]?.textContent).toContain('At most 250,000 KES in one payment.')
  await user.selectOptions(where, 'Chad')
  expect(answer.getAllByRole('term')).toHaveLength(1)
})
