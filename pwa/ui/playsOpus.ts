import { useEffect, useState } from 'react'
import { voiceTypes } from '../../data/rules/stories/voice.ts'

/** Whether this browser plays the smaller file of a recording; older ones of Apple take the other. */
export const playsOpus = () => document.createElement('audio').canPlayType?.(voiceTypes.opus) !== ''

/** The same, beginning as the server draws it. */
export function usePlaysOpus(): boolean {
  const [plays, setPlays] = useState(true)
  useEffect(() => setPlays(playsOpus()), [])
  return plays
}
