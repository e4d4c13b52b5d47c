/**
 * Remembers what has the focus; called, the result gives it back. Where that has left the page, the nearest heading of what was
 * around it takes it, so that the keyboard need not begin at the top again.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  const around: Element[] = []
  for (let place = opener?.parentElement; place; place = place.parentElement) around.push(place)
  return () => {
    const target = opener?.isConnected ? opener : headingIn(around.filter(({ isConnected }) => isConnected))
    if (target && 'focus' in target) (target as HTMLElement).focus()
  }
}

function headingIn(places: readonly Element[]): Element | null {
  for (const place of places) {
    const heading = place.querySelector(':is(h1, h2, h3, h4)[tabindex="-1"]')
    if (heading) return heading
  }
  return null
}
