import { Agent, type AgentOptions } from 'node:https'
import net from 'node:net'
import type { ITwitterApiClientPlugin } from 'twitter-api-v2'

const usual = 'https://api.x.com'

/**
 * How the SDK's requests travel: it knows no other address than its own and no signal, but takes an agent and a plugin. Signatures are
 * always over the real address, as what stands at another one either passes requests on or knows it.
 */
export function openLine(base: string | undefined, signal: AbortSignal) {
  const address = new URL(base ?? usual)
  const agent = new WatchedAgent(address.protocol === 'http:' ? address : null)
  const plugin: ITwitterApiClientPlugin = {
    onBeforeRequest({ computedParams, requestOptions }) {
      requestOptions.signal = signal
      if (address.protocol === 'https:' && address.origin !== usual)
        computedParams.url = new URL(computedParams.url.pathname + computedParams.url.search, address)
    },
  }
  return {
    settings: { httpAgent: agent, plugins: [plugin] },
    /** Whether the way was open, so that bytes of a request may have left. */
    wasOpen: () => agent.wasOpen,
    /** Why it broke, which the SDK does not tell. */
    broke: () => agent.broke,
    /** The SDK waits for ever for an answer that breaks off in the middle. */
    orBroken: <T>(asked: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const giveUp = () => reject(new Error('it took too long.'))
        signal.addEventListener('abort', giveUp, { once: true })
        asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
      }),
  }
}

/** Plain connections to an address of this machine, encrypted ones to all others. */
class WatchedAgent extends Agent {
  wasOpen = false
  broke: Error | null = null

  constructor(private readonly plain: URL | null) {
    super()
  }

  override createConnection(options: AgentOptions, done: () => void): net.Socket {
    const socket = this.plain
      ? net.connect(Number(this.plain.port || 80), this.plain.hostname.replace(/[[\]]/g, ''))
      : (super.createConnection(options, done) as net.Socket)
    socket.once(this.plain ? 'connect' : 'secureConnect', () => {
      this.wasOpen = true
    })
    socket.once('error', (error) => {
      this.broke = error
    })
    return socket
  }
}
