/** Balances in cents: of the platform itself (null), and of each connected account. The platform starts with something. */
export function openBooks(platformCents: number) {
  let balances = new Map<string | null, number>([[null, platformCents]])
  const of = (account: string | null) => balances.get(account) ?? 0
  return {
    of,
    add(account: string | null, cents: number) {
      balances.set(account, of(account) + cents)
    },
    reset() {
      balances = new Map([[null, platformCents]])
    },
  }
}
export type Books = ReturnType<typeof openBooks>
