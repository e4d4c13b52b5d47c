declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Takes a message apart (RFC 8188, RFC 8291). Throws when the keys are not those it was made for. */
  export function decrypt(
    message: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer
}
