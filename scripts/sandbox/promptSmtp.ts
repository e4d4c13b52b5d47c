import { SMTPServer } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js'

/** Greets at once. The library lets 100 ms pass before, to find clients that talk too soon. */
export class PromptSmtpServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer['connect']>): void {
    const connection = new PromptConnection(this, socket, options)
    this.connections.add(connection)
    connection.on('error', (error) => this._onError(error))
    connection.on('connect', (session) => this._onClientConnect(session))
    connection.init()
  }
}

class PromptConnection extends SMTPConnection {
  override init(): void {
    this._setListeners(() => this.connectionReady())
  }
}
