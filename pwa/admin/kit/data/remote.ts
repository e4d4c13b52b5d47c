import { ApiError, read, remote } from '../../../remote/client.ts'

const { admin } = remote.api

export const askSession = () => read(admin.session.$get())
export const openSession = (code: string) => read(admin.session.$post({ json: { code } }))
export const closeSession = () => expectYes(admin.session.$delete())
export const closeEverySession = () => expectYes(admin.sessions.$delete())
export const fetchSummary = () => read(admin.summary.$get())

export async function expectYes(
  asked: Promise<Pick<Response, 'ok' | 'status' | 'statusText' | 'text'>>,
): Promise<void> {
  const answer = await asked
  if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText)
}
