import { proxy, useSnapshot } from 'valtio'
import { desk } from './session.ts'

export const densities = ['dense', 'roomy'] as const
export type Density = (typeof densities)[number]

/** How much of a row is shown before it is opened: each admin's own choice on this device. */
const chosen = proxy<{ by: Record<string, Density> }>({ by: {} })

const keyOf = (admin: string) => `desk-rows-${admin}`

function kept(admin: string): Density | undefined {
  try {
    const said = localStorage.getItem(keyOf(admin))
    return densities.find((density) => density === said)
  } catch {
    return undefined
  }
}

/** `usual`: how a list looks to whoever has not chosen. */
export function useDensity(usual: Density = 'dense'): [Density, (density: Density) => void] {
  const { admin } = useSnapshot(desk)
  const { by } = useSnapshot(chosen)
  const who = admin ?? ''
  return [by[who] ?? kept(who) ?? usual, (density) => keep(who, density)]
}

function keep(admin: string, density: Density): void {
  chosen.by[admin] = density
  try {
    localStorage.setItem(keyOf(admin), density)
  } catch {
    // Where nothing may be stored, the choice lasts as long as the page.
  }
}
