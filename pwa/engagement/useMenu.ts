import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

interface Menu {
  open: boolean
  /** Holds the menu and its button. */
  box: RefObject<HTMLElement | null>
  /** By Esc: the focus goes back to the button. */
  onClose: () => void
  /** By a click elsewhere or Tab: the focus goes where the person sent it. */
  onLeave: () => void
}

/** A menu by the keys that menus have: arrows, Home, End, Esc. Returns what handles the keys of its box. */
export function useMenu({ open, box, onClose, onLeave }: Menu) {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    if (!open) return
    itemsOf(box.current)[0]?.focus({ preventScroll: true })
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node) || !box.current?.contains(target)) leave.current()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open, box])

  return (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Tab') return onLeave()
    const items = itemsOf(box.current)
    const here = items.indexOf(document.activeElement as HTMLElement)
    const there = indexAfter(event.key, here, items.length)
    if (event.key !== 'Escape' && there === null) return
    event.preventDefault()
    if (there === null) onClose()
    else items[there]?.focus()
  }
}

const itemsOf = (box: HTMLElement | null) => Array.from(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])

/** Where a key leads from one of `count` items, round and round; null when it is not a key of menus. */
export function indexAfter(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (Math.max(index, 0) + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
