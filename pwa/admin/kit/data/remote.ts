import type { CaptionsChange } from '../../../../data/contract/photos.ts'
import type {
  AdminStory,
  DeskConsent,
  PhotoBlur,
  StoryFeaturedChange,
  StoryQuestion,
  StoryStatusChange,
} from '../../../../data/contract/stories.ts'
import type { StoryStatus } from '../../../../data/vocabulary/stories.ts'
import { ApiError, type PageRead, read, readPage, remote } from '../../../remote/client.ts'

const { admin, stories } = remote.api

export const askSession = () => read(admin.session.$get())
export const openSession = (code: string) => read(admin.session.$post({ json: { code } }))
export const closeSession = () => expectYes(admin.session.$delete())
export const closeEverySession = () => expectYes(admin.sessions.$delete())
export const fetchSummary = () => read(admin.summary.$get())

/** One page. What waits comes oldest first; what is decided, newest first. */
export function fetchStories(status: StoryStatus, before: string | null) {
  const order = status === 'pending' ? 'oldest' : undefined
  const asked = stories.$get({ query: { status, order, before: before ?? undefined } })
  // Asked by an admin, without a `view`.
  return readPage(asked) as Promise<PageRead<AdminStory>>
}

export const fetchStory = (id: number) => read(stories[':id'].$get({ ...of(id), query: {} })) as Promise<AdminStory>
export const changeStatus = (id: number, json: StoryStatusChange) =>
  read(stories[':id'].status.$patch({ ...of(id), json }))
export const changeFeatured = (id: number, json: StoryFeaturedChange) =>
  read(stories[':id'].featured.$patch({ ...of(id), json }))
export const askWriter = (id: number, json: StoryQuestion) => read(stories[':id'].question.$patch({ ...of(id), json }))
export const claimStory = (id: number) => read(stories[':id'].review.$post(of(id)))
/** Reaches the server even while the page is being closed. */
export const releaseStory = (id: number) =>
  expectYes(stories[':id'].review.$delete(of(id), { init: { credentials: 'include', keepalive: true } }))
export const noteConsent = (id: number, json: DeskConsent) => read(stories[':id'].consent.$post({ ...of(id), json }))
export function blurPhoto(id: number, mediaId: string, json: PhotoBlur) {
  const param = { id: String(id), mediaId }
  return read(stories[':id'].media[':mediaId'].blur.$post({ param, json }))
}
export function approveMedia(id: number, mediaId: string) {
  const param = { id: String(id), mediaId }
  return read(stories[':id'].media[':mediaId'].approve.$post({ param }))
}

export function writeCaptions(id: number, mediaId: string, json: CaptionsChange) {
  const param = { id: String(id), mediaId }
  return read(stories[':id'].media[':mediaId'].captions.$put({ param, json }))
}
/** Of a video, as they are kept. */
export async function fetchCaptions(url: string): Promise<string> {
  const answer = await fetch(url, { credentials: 'same-origin' })
  const text = await answer.text()
  if (!answer.ok) throw new ApiError(answer.status, text, answer.statusText)
  return text
}

export interface Sending {
  /** 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Saves an edit. XMLHttpRequest, because fetch does not tell how much of a large file has been sent. */
export function saveStory(id: number, form: FormData, { onProgress, signal }: Sending): Promise<AdminStory> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PATCH', `/api/stories/${id}`)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const { status, responseText, statusText } = request
      if (status === 200) resolve(JSON.parse(responseText) as AdminStory)
      else reject(new ApiError(status, responseText, statusText))
    }
    request.onerror = () => reject(new TypeError('The server did not answer.'))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

const of = (id: number) => ({ param: { id: String(id) } })

export async function expectYes(
  asked: Promise<Pick<Response, 'ok' | 'status' | 'statusText' | 'text'>>,
): Promise<void> {
  const answer = await asked
  if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText)
}
