import '../../testing/dom.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { donorLink } from '../../../api/giving/donorLink.ts'
import { put } from '../../../api/giving/testing.ts'
import { openTestApp } from '../../../api/testing.ts'
import { Statements } from './Statements.tsx'

async function open(token?: string) {
  const api = await openTestApp()
  put(api, { donorEmail: 'amina@example.org', amount: 12_300, succeededAt: '2026-02-01T00:00:00.000Z' })
  const own = donorLink(api.deps, 'amina@example.org').split('/').at(-1) ?? ''
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) => {
    const { pathname, search } = new URL(to instanceof Request ? to.url : String(to), location.href)
    return api.app.request(pathname + search, init)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Statements token={token ?? own} />
    </QueryClientProvider>,
  )
  return own
}

it('lists the years of a donor with their PDFs', async () => {
  const token = await open()
  const link = await screen.findByRole('link', { name: 'PDF of 2026' })
  expect(link.getAttribute('href')).toBe(`/api/my-giving/${token}/statement/2026?language=en`)
  await screen.findByText('1 donation, $123.00')
})

it('says that a link is void', async () => {
  await open('made-up')
  await screen.findByText('This link is not complete. Please open it from our email again.')
})
