import { useEffect, useRef, useState } from 'react'
import type { ThreadDraft } from '../../../../data/contract/inbox/threads.ts'
import { colleaguesVersion, isStatus } from '../../kit/data/failures.ts'
import { endSession } from '../../kit/data/session.ts'
import { release, saveDraft } from './queries.ts'

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
        setTrouble(null)
      } catch (error) {
        if (isStatus(error, 401)) return endSession()
        setOther(colleaguesVersion<ThreadDraft>(error, 'contact.draft_changed'))
        setTrouble('Not kept yet. It stays here while this is open.')
      }
    })
    return turn.current
  }
  const saveLatest = useRef(save)
  saveLatest.current = save

  useEffect(() => {
    if (text === line.current.saved) return
    const timer = setTimeout(() => void saveLatest.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(
    () => () => {
      void saveLatest.current().then(() => release(id).catch(() => {}))
    },
    [id],
  )

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
    /** The server has it as a reply: nothing is left to be kept. */
    sent() {
      Object.assign(line.current, { isSent: true, revision: 0, saved: '' })
      setText('')
      setTimeout(() => Object.assign(line.current, { isSent: false }), 0)
    },
  }
}
