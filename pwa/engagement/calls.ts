import { read } from '../remote/answers.ts'

type Call = 'view' | 'view-complete' | 'reading-session' | 'like' | 'share' | 'report'

export const addressOf = (storyId: number, call: Call) => `/api/stories/${storyId}/${call}`

/** Tells the server what a reader does with a story. Errors: ApiError; TypeError without network. */
export const tell = <Answer>(storyId: number, call: Call, body?: object): Promise<Answer> =>
  read(
    fetch(addressOf(storyId, call), {
      method: 'POST',
      credentials: 'include',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  ) as Promise<Answer>
