const address = '/fonts/vfw-display-core.woff2'

/** The face of headings, as CSS. A page keeps the type that it was painted with. */
export const displayFace = `@font-face{font-family:"VfW Display";src:url(${address}) format("woff2");font-weight:800;font-display:optional;unicode-range:U+20-7E,U+A0-FF,U+131,U+152-153,U+2013-2026,U+20A6,U+20AC}`

/** Of a style element; pages that begin without the face wait for it there (begin.ts). */
export const displayFaceId = 'display-face'

/** Has the browser keep the face, so that the next page can be painted with it. */
export async function bringDisplayFace(): Promise<void> {
  if (localStorage.getItem(displayFaceId) === address) return
  const answer = await fetch(address, { priority: 'low' })
  if (!answer.ok) return
  await answer.arrayBuffer()
  localStorage.setItem(displayFaceId, address)
}
