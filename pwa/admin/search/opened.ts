import { useEffect } from 'react'
import { proxy } from 'valtio'

/** Whether the search stands over the desk. */
export const searching = proxy({ isOpen: false })

export const openSearch = () => {
  searching.isOpen = true
}

export const searchKey = '/'

/** The key opens it from anywhere, but where something is typed or a dialog asks. */
export function useSearchKey(): void {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const target = event.target
      if (event.key !== searchKey || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      if (isTyping(target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      openSearch()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
