/** A `ref` for a part that scrolls by itself: without anything to focus in it, the keyboard could not scroll it. */
export const keyboardScroll = (part: HTMLElement | null) => {
  if (part) part.tabIndex = 0
}
