import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { LiteContext } from '../../ui/lite.ts'
import { liteMode } from '../lite.ts'

/** Tells all screens whether to keep to few bytes. */
export const LiteProvider = ({ children }: { children: ReactNode }) => (
  <LiteContext value={useSnapshot(liteMode).on}>{children}</LiteContext>
)
