/** Of a drawn wave: as many as can be told apart on a narrow screen. */
export const barsOfWave = 120

/** How loud it is along the way, 0 to 1, from what the server says of it: bytes as base64. The loudest of what falls together counts. */
export function heightsOf(peaks: string): number[] {
  const bytes = Uint8Array.from(atob(peaks), (letter) => letter.charCodeAt(0))
  if (bytes.length === 0) return Array<number>(barsOfWave).fill(0)
  return Array.from({ length: barsOfWave }, (_, bar) => {
    const from = Math.floor((bar * bytes.length) / barsOfWave)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * bytes.length) / barsOfWave))
    return Math.max(...bytes.subarray(from, to)) / 255
  })
}

/** One bar for each of them, in a field that is as wide as there are bars and 100 high. Silence is a thin line. */
export const pathOf = (heights: readonly number[]): string =>
  heights
    .map((height, at) => {
      const tall = Math.max(4, Math.round(height * 96))
      return `M${at} ${50 - tall / 2}h.6v${tall}h-.6z`
    })
    .join('')
