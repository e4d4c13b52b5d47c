import { type ReactNode, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import { LiteContext } from '../../ui/lite.ts'
import { isLite, isRenderedLite, liteMode } from '../lite.ts'

const watch = (onChange: () => void) => subscribe(liteMode, onChange)

/** Tells all screens whether to keep to few bytes: at first as the server has rendered the page, which React takes over just so. */
export const LiteProvider = ({ children }: { children: ReactNode }) => (
  <LiteContext value={useSyncExternalStore(watch, isLite, isRenderedLite)}>{children}</LiteContext>
)
