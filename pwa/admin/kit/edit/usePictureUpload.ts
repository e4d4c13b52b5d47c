import { type ChangeEvent, useState } from 'react'
import { isStatus, serverWords } from '../data/failures.ts'
import { uploadPicture } from '../data/pictures.ts'
import { endSession } from '../data/session.ts'

/** Sends a picture as soon as it is chosen. The server takes out of it where and when it was taken. */
export function usePictureUpload(onSent: (src: string) => void) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file || isSending) return
    setProblem(undefined)
    setSending(true)
    try {
      onSent((await uploadPicture(file)).src)
    } catch (error) {
      if (isStatus(error, 401)) endSession()
      setProblem(serverWords(error))
    }
    setSending(false)
  }

  return { isSending, problem, send }
}
