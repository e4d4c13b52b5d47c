import { useEffect, useRef, useState } from 'react'
import { guardLeaving } from '../../../forms/leaveGuard.ts'
import type { WriterKind } from '../../../offline/outbox/outbox.ts'
import {
  discardLetter,
  findTypedWords,
  forgetTypedWords,
  keepTypedWords,
  type TypedWords,
} from '../../../offline/outbox/ownStories.ts'

/** Typing rests for so long before the words are sealed and kept. */
const restMs = 400

/**
 * What is typed about a story is kept on this phone, sealed, until it is sent or given up. Null as long as that is not known. The
 * browser asks before a page goes whose last words are not kept.
 */
export function useTypedWords(code: string, kind: WriterKind) {
  const [kept, setKept] = useState<{ typed: TypedWords | null } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unkept = useRef<TypedWords | null>(null)

  useEffect(() => {
    let gone = false
    findTypedWords(code, kind)
      .catch(() => null)
      .then((typed) => {
        if (!gone) setKept({ typed })
      })
    return () => {
      gone = true
    }
  }, [code, kind])

  const keep = useRef(async () => {})
  keep.current = async () => {
    clearTimeout(timer.current)
    const words = unkept.current
    if (!words) return
    try {
      await keepTypedWords(code, kind, words)
      if (unkept.current !== words) return
      unkept.current = null
      guardLeaving(false)
    } catch (error) {
      console.warn('What was typed could not be kept:', error)
    }
  }
  useEffect(() => () => void keep.current(), [])

  return {
    kept,
    typed(words: unknown, letter: string | null) {
      unkept.current = { words, letter }
      guardLeaving(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep.current(), restMs)
    },
    /** It has arrived, or is in the outbox as `letter`, out of which it may come back. */
    async leave(words: unknown, letter: string | null) {
      clearTimeout(timer.current)
      unkept.current = null
      guardLeaving(false)
      setKept({ typed: null })
      const kept = letter ? keepTypedWords(code, kind, { words, letter }) : forgetTypedWords(code, kind)
      await kept.catch((error) => console.warn('What was typed could not be put aside:', error))
    },
    /** The writer gives it up, also where the outbox holds it. */
    async giveUp() {
      const letter = kept?.typed?.letter
      await this.leave(null, null)
      if (letter) await discardLetter(letter)
    },
  }
}
