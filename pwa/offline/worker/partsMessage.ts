/** From the worker: how much of the app is on this device, as its cache tells. */
export type AppParts = { type: typeof appPartsMessage; held: number; total: number; trouble: 'full' | 'cut' | null }
export const appPartsMessage = 'APP_PARTS'
