/** A body as people read it: JSON over several lines, a form as names and values. */
export function readable(body: string, type = ''): string {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return [...new URLSearchParams(body)].map(([name, value]) => `${name} = ${value}`).join('\n')
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
