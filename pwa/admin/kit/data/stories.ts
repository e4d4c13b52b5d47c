import type { DeskStoryQuery } from '../../../../data/contract/deskStories.ts'
import type { CaptionsChange } from '../../../../data/contract/photos.ts'
import type {
  AdminStory,
  DeskConsent,
  MediaApproval,
  PhotoBlur,
  StoryQuestion,
  StoryStatusChange,
} from '../../../../data/contract/stories.ts'
import { mostRows } from '../../../../data/vocabulary/limits.ts'
import { ApiError, type PageRead, read, readAll, readPage, remote } from '../../../remote/client.ts'
import { expectYes } from './remote.ts'
import { withRiskReason } from './riskReason.ts'

const { stories } = remote.api

/** One page. */
export function fetchStories(query: StoriesAsked, before: string | null) {
  const asked = stories.$get({ query: { ...query, before: before ?? undefined } })
  // Asked by an admin, without a `view`.
  return readPage(asked) as Promise<PageRead<AdminStory>>
}
type StoriesAsked = Omit<DeskStoryQuery, 'limit' | 'before' | 'view'>

/** All that fit, with what it takes to do something with them. */
export const fetchFitting = (query: StoriesAsked) =>
  readAll((before) => stories.fitting.$get({ query: { ...query, limit: String(mostRows), before } }))

/** Published stories, newest first, with what their writers said of where they may appear. */
export const fetchPublishedStories = (limit: number, before: string | null) =>
  readPage(
    stories.$get({ query: { status: 'published', limit: String(limit), before: before ?? undefined } }),
  ) as Promise<PageRead<AdminStory>>

export const fetchStory = (id: number) => read(stories[':id'].$get({ ...of(id), query: {} })) as Promise<AdminStory>
export const changeStatus = (id: number, json: StoryStatusChange) =>
  withRiskReason((riskReason) => read(stories[':id'].status.$patch({ ...of(id), json: { ...json, riskReason } })))
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
export function approveMedia(id: number, mediaId: string, json: MediaApproval) {
  const param = { id: String(id), mediaId }
  return read(stories[':id'].media[':mediaId'].approve.$post({ param, json }))
}

export function writeCaptions(id: number, mediaId: string, json: CaptionsChange) {
  const param = { id: String(id), mediaId }
  return withRiskReason((riskReason) =>
    read(stories[':id'].media[':mediaId'].captions.$put({ param, json: { ...json, riskReason } })),
  )
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
export const saveStory = (id: number, form: FormData, sending: Sending): Promise<AdminStory> =>
  withRiskReason((riskReason) => {
    if (riskReason) form.set('riskReason', riskReason)
    return sendStory(id, form, sending)
  })

function sendStory(id: number, form: FormData, { onProgress, signal }: Sending): Promise<AdminStory> {
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
