import type { PostPicture } from '../../../../data/contract/news.ts'
import { read, remote } from '../../../remote/client.ts'

/** Sends a picture that an editor chose, for a post of the news or of a network. */
export function uploadPicture(file: File): Promise<PostPicture> {
  const body = new FormData()
  body.set('image', file)
  return read(remote.api['blog-posts'].pictures.$post({}, { init: { body, credentials: 'include' } }))
}
