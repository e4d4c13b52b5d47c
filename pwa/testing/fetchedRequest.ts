/** An XMLHttpRequest that asks as fetch does, which is a screen's way to the server of its process. */
export class FetchedRequest {
  status = 0
  statusText = ''
  responseText = ''
  upload: { onprogress?: (told: { loaded: number; total: number; lengthComputable: boolean }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  readonly #stopper = new AbortController()
  readonly #headers = new Headers()
  #method = ''
  #address = ''

  open(method: string, address: string) {
    this.#method = method
    this.#address = address
  }

  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }

  abort() {
    this.#stopper.abort()
  }

  async send(body: BodyInit) {
    const [method, headers, signal] = [this.#method, this.#headers, this.#stopper.signal]
    try {
      this.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true })
      const answer = await fetch(this.#address, { method, headers, body, signal })
      this.responseText = await answer.text()
      this.status = answer.status
      this.statusText = answer.statusText
    } catch {
      if (signal.aborted) this.onabort()
      else this.onerror()
      return
    }
    this.onload()
  }
}
