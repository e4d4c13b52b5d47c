export interface FormPart {
  name: string
  /** Null where it is no file. */
  fileName: string | null
  type: string | null
  bytes: Buffer
}

/** The parts of a form with their bytes untouched, named as files or not; `Request.formData()` would take bytes for text. */
export function readMultipart(body: ArrayBuffer, contentType = ''): FormPart[] {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1]
  if (!boundary) return []
  // One byte is one character, so that positions are the same.
  const text = `\r\n${Buffer.from(body).toString('latin1')}`
  return text
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n')
      const head = part.slice(0, end)
      return {
        name: /[;\s]name="([^"]*)"/i.exec(head)?.[1] ?? '',
        fileName: /;\s*filename="([^"]*)"/i.exec(head)?.[1] ?? null,
        type: /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? null,
        bytes: Buffer.from(part.slice(end + 4), 'latin1'),
      }
    })
}
