import { useEffect, useState } from 'react'

/** Plays the takes of a recording one after another. */
export function useListening() {
  const [playing, setPlaying] = useState<{ stop: () => void } | null>(null)
  useEffect(() => () => playing?.stop(), [playing])
  return {
    isOn: playing !== null,
    stop: () => setPlaying(null),
    start(takes: readonly Blob[]) {
      setPlaying(playAll(takes, () => setPlaying(null)))
    },
  }
}

function playAll(takes: readonly Blob[], onEnd: () => void) {
  const sound = new Audio()
  let address = ''
  let next = 0
  let isOver = false
  const letGo = () => {
    if (address) URL.revokeObjectURL(address)
    address = ''
  }
  function play() {
    letGo()
    const take = takes[next++]
    if (isOver || !take) return onEnd()
    address = URL.createObjectURL(take)
    sound.src = address
    // One that a crash has cut off may hold nothing to hear.
    sound.play().catch(() => isOver || play())
  }
  sound.onended = play
  play()
  return {
    stop() {
      isOver = true
      sound.onended = null
      sound.pause()
      letGo()
    },
  }
}
