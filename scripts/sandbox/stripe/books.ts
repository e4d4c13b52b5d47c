/**
 * Balances in cents: of the platform itself (null), and of each connected account. The platform starts with something.
 * What is transferred to an account may be held for a while, as Stripe does it for some accounts abroad.
 */
export function openBooks(platformCents: number) {
  const atFirst = (): Map<string | null, number> => new Map([[null, platformCents]])
  let balances = atFirst()
  let pending = new Map<string, number>()
  let isHeld = false
  const of = (account: string | null) => balances.get(account) ?? 0
  const add = (account: string | null, cents: number) => {
    balances.set(account, of(account) + cents)
  }
  return {
    of,
    add,
    /** Of what is held, as much as there is. Says how many cents. */
    takeHeld(account: string, cents: number): number {
      const held = pending.get(account) ?? 0
      const taken = Math.min(held, cents)
      pending.set(account, held - taken)
      return taken
    },
    arrive(account: string, cents: number) {
      if (isHeld) pending.set(account, (pending.get(account) ?? 0) + cents)
      else add(account, cents)
    },
    isHeld: () => isHeld,
    /** Whether what arrives from now on is held; once it is not, what was held is there. */
    hold(toHold: boolean) {
      isHeld = toHold
      if (isHeld) return
      for (const [account, cents] of pending) add(account, cents)
      pending = new Map()
    },
    reset() {
      balances = atFirst()
      pending = new Map()
      isHeld = false
    },
  }
}
export type Books = ReturnType<typeof openBooks>
