import { describe, expect, onTestFinished, test } from 'vitest'
import type { Attack } from './attack.ts'
import { openInside } from './inside.ts'
import { attacks } from './list.ts'

const isSmall = (attack: Attack): attack is Attack & { small: number } => attack.small !== undefined

describe.each(attacks.filter(isSmall))('$name', ({ settings, small, run, holds }) => {
  test(holds, async () => {
    const victim = await openInside(settings)
    onTestFinished(() => victim.stop())
    const { tries, through } = await run(victim, small)
    expect(through).toEqual([])
    expect(tries).toBeGreaterThan(0)
  })
})
