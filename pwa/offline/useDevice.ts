import { useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio/vanilla'
import { device, renderedDevice } from './status.ts'

/** What is known of this device. The first look is at what the server has rendered, which may be older: React takes over just that. */
export const useDevice = () => useSyncExternalStore(watch, now, rendered)

const watch = (onChange: () => void) => subscribe(device, onChange)
const now = () => snapshot(device)
const rendered = () => renderedDevice
