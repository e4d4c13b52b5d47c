/** A server of its own that is attacked, on an empty data folder. */
export interface Victim {
  /** Such as `http://127.0.0.1:4711`. */
  origin: string
  port: number
  dataDir: string
  /** What its app answers, such as `GET /api/stories/:id`. */
  routes: string[]
  /** A call to one of its addresses. Redirects are not followed. */
  call(path: string, request?: RequestInit): Promise<Response>
  /** The cookie of an admin who has just signed in, from a network of its own. */
  signIn(): Promise<string>
  /** Null where the attack shares its process: what only a process of its own can suffer. */
  process: VictimProcess | null
  stop(): Promise<void>
}

export interface VictimProcess {
  /** Ends it as a power cut does, and starts it again on the same data and port, with further settings from then on. */
  killAndStart(settings?: Record<string, string>): Promise<void>
  /** Ends it in peace, and starts it again when the work is done. */
  stopDuring(work: () => Promise<void>): Promise<void>
  /** The most memory it has had, in bytes; null where the system does not tell. */
  peakBytes(): number | null
}

export const adminCode = 'heron-at-the-first-gate'

/** What all victims have in common. Everybody on this machine may name the caller, as a proxy does. */
export const usualSettings = {
  HOST: '127.0.0.1',
  DEMO_CONTENT: 'off',
  ADMIN1_CODE: adminCode,
  ADMIN2_CODE: 'heron-at-the-second-gate',
  TRUST_PROXY: '127.0.0.1/8',
}

export const json = { 'content-type': 'application/json' }

/** Says of itself that it comes from an address, as a proxy in front would. */
export const from = (address: string) => ({ 'x-forwarded-for': address })

/** The calls that every victim offers, by its address alone. */
export function callsOf(origin: string): Pick<Victim, 'call' | 'signIn'> {
  const call = (path: string, request: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...request })
  return {
    call,
    async signIn() {
      const answer = await call('/api/admin/session', {
        method: 'POST',
        headers: { ...json, ...from('198.51.100.1') },
        body: JSON.stringify({ code: adminCode }),
      })
      const cookie = answer.headers.get('set-cookie')?.split(';')[0]
      if (!cookie) throw new Error(`Nobody could sign in: ${answer.status} ${await answer.text()}`)
      return cookie
    },
  }
}
