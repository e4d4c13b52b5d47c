/** As browsers write sound, the first that this one knows: Opus of Chromium and Firefox, AAC of WebKit. */
const types = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'] as const

/** Speech that is well understood: 180 kB for a minute. AAC needs twice as much for it. */
const bitsPerSecond = (type: string) => (type.includes('opus') ? 24_000 : 48_000)

/** Whether this browser records at all. Without TLS none does. */
export const canRecord = () =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'

interface Given {
  pieceMs: number
  onPiece(blob: Blob, milliseconds: number): void
  /** Something else has taken the microphone. */
  onTaken(): void
  onWake(staysAwake: boolean): void
}

/**
 * Records until `end`: one take. The microphone is given back with it, so that a paused recorder hears nothing.
 * Errors: those of `getUserMedia`.
 */
export async function openMicrophone(given: Given) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  try {
    return listen(stream, given)
  } catch (error) {
    giveBack(stream)
    throw error
  }
}

const giveBack = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

function listen(stream: MediaStream, { pieceMs, onPiece, onTaken, onWake }: Given) {
  const type = types.find((one) => MediaRecorder.isTypeSupported(one)) ?? ''
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond(type) })
  const meter = openMeter(stream)
  const awake = keepAwake(onWake)
  let handedAt = performance.now()
  recorder.ondataavailable = ({ data }) => {
    const now = performance.now()
    const milliseconds = Math.round(now - handedAt)
    handedAt = now
    if (data.size > 0) onPiece(data, milliseconds)
  }
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
    recorder.onerror = () => {
      onTaken()
      if (recorder.state === 'inactive') resolve()
    }
  })
  for (const track of stream.getTracks()) track.onended = track.onmute = onTaken
  recorder.start(pieceMs)
  const handOver = () =>
    document.visibilityState === 'hidden' && recorder.state === 'recording' && recorder.requestData()
  document.addEventListener('visibilitychange', handOver)
  return {
    /** 0 to 1; null where the browser does not tell. */
    level: () => meter?.level() ?? null,
    async end(): Promise<void> {
      document.removeEventListener('visibilitychange', handOver)
      for (const track of stream.getTracks()) track.onended = track.onmute = null
      if (recorder.state !== 'inactive') {
        recorder.stop()
        await ended
      }
      giveBack(stream)
      meter?.close()
      awake.end()
    },
  }
}

/** Where a spoken voice lies, in decibels below full scale: the meter shows this much. */
const quietest = -50

/** Null where the sound of a microphone cannot be looked at: it is recorded all the same. */
function openMeter(stream: MediaStream) {
  try {
    return meterOf(stream, new AudioContext())
  } catch (error) {
    console.warn('How loud it is cannot be shown:', error)
    return null
  }
}

function meterOf(stream: MediaStream, context: AudioContext) {
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level(): number {
      analyser.getFloatTimeDomainData(samples)
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      const decibels = 20 * Math.log10(loudest || 1e-9)
      return Math.min(1, Math.max(0, 1 - decibels / quietest))
    },
    close: () => void context.close(),
  }
}

/** The screen stays on as long as the page is seen; a browser gives that back whenever it is hidden. */
function keepAwake(onWake: (staysAwake: boolean) => void) {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  async function ask() {
    if (isOver || document.visibilityState === 'hidden' || !('wakeLock' in navigator)) return
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) void lock?.release()
    else onWake(lock !== null)
  }
  void ask()
  document.addEventListener('visibilitychange', ask)
  return {
    end() {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    },
  }
}
