import { useEffect, useRef, useState } from 'react'
import type { ThreadDraft } from '../../../../data/contract/inbox/threads.ts'
import { colleaguesVersion, isStatus } from '../../kit/data/failures.ts'
import { endSession } from '../../kit/data/session.ts'
import { noteDraft, release, saveDraft } from './queries.ts'

const pauseMs = 800

/** What is written of a reply: kept at the server after each pause, so that it is there on another device too. */
export function useReplyDraft(id: number, kept: ThreadDraft | null) {
  const [text, setText] = useState(kept?.text ?? '')
  const [trouble, setTrouble] = useState<string | null>(null)
  /** Written at another place meanwhile. */
  const [other, setOther] = useState<ThreadDraft | null>(null)
  const line = useRef({ revision: kept?.revision ?? 0, saved: kept?.text ?? '', isSent: false })
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(text)
  latest.current = text

  const save = () => {
    turn.current = turn.current.then(async () => {
      const words = latest.current
      if (line.current.isSent || words === line.current.saved) return
      try {
        const draft = await saveDraft(id, { text: words, revision: line.current.revision })
        Object.assign(line.current, { revision: draft?.revision ?? 0, saved: words })
        noteDraft(id, draft)
        setTrouble(null)
      } catch (error) {
        if (isStatus(error, 401)) return endSession()
        setOther(colleaguesVersion<ThreadDraft>(error, 'contact.draft_changed'))
        setTrouble('Not kept yet. It stays here while this is open.')
      }
    })
    return turn.current
  }
  /** Shown again before it is kept, it is there all the same. */
  const noteUnsaved = useRef(() => {
    const { revision, saved, isSent } = line.current
    if (isSent || latest.current === saved) return
    noteDraft(id, { text: latest.current, revision, updatedAt: '' })
  })
  const saveLatest = useRef(save)
  saveLatest.current = save

  useEffect(() => {
    if (text === line.current.saved) return
    const timer = setTimeout(() => void saveLatest.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(
    () => () => {
      noteUnsaved.current()
      void saveLatest.current().then(() => release(id).catch(() => {}))
    },
    [id],
  )

  useEffect(() => {
    // Kept by this form as it was closed before.
    if (kept && kept.text === line.current.saved) line.current.revision = Math.max(line.current.revision, kept.revision)
  }, [kept])

  return {
    text,
    setText,
    trouble,
    other,
    takeOther() {
      if (!other) return
      Object.assign(line.current, { revision: other.revision, saved: other.text })
      setText(other.text)
      setOther(null)
      setTrouble(null)
    },
    /** Nothing is kept while it is being sent, nor afterwards: the server has it as a reply. */
    async whileSending<T>(send: () => Promise<T>): Promise<T> {
      await turn.current
      line.current.isSent = true
      try {
        const reply = await send()
        Object.assign(line.current, { revision: 0, saved: '' })
        latest.current = ''
        setText('')
        noteDraft(id, null)
        return reply
      } finally {
        line.current.isSent = false
      }
    },
  }
}
