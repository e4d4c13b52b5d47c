import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Deps } from '../deps.ts'
import { type Answered, observeRequests } from '../http/requests.ts'
import { explainListening } from '../ports.ts'
import type { GaugeSource } from './meter.ts'

/** What a server that listens is told of its requests: nothing, where neither the meter nor the log wants them. */
export function watched({ meter, log }: Pick<Deps, 'meter' | 'log'>) {
  if (!meter && !log.isLevelEnabled('debug')) return {}
  const tell = (answered: Answered) => {
    const { seconds, ...rest } = answered
    meter?.countRequest(answered)
    log.debug({ ...rest, ms: Math.round(seconds * 1000) }, 'request')
  }
  return { observe: observeRequests(tell) }
}

/** Answers `/metrics` on a port of its own, where one is set. Errors: nobody can listen there. */
export async function listenForMetrics(
  { meter, log, config, lag }: Pick<Deps, 'meter' | 'log' | 'config' | 'lag'>,
  gauges: readonly GaugeSource[],
): Promise<Server | null> {
  if (!meter) return null
  const server = createServer(async (request, response) => {
    const isAsked = /^(GET|HEAD)$/.test(request.method ?? '') && request.url?.split('?')[0] === '/metrics'
    if (!isAsked) return void response.writeHead(404).end()
    try {
      await lag.look()
      const { type, text } = await meter.text(gauges)
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    } catch (error) {
      log.error({ err: error }, 'metrics could not be told')
      response.writeHead(500).end()
    }
  })
  server.on('listening', () => {
    const { address, port } = server.address() as AddressInfo
    log.info({ address, port }, 'metrics are told at /metrics')
  })
  const begin = () => server.listen({ port: config.METRICS_PORT, host: config.METRICS_HOST, exclusive: true })
  // The process that this one replaces still has the port.
  if (cluster.isWorker) server.on('error', () => void setTimeout(begin, 1000))
  begin()
  if (!cluster.isWorker)
    await once(server, 'listening').catch((error) => {
      const { METRICS_PORT: port = 0, METRICS_HOST: host } = config
      throw explainListening(error, { setting: 'METRICS_PORT', port, host })
    })
  return server
}
