const timeoutMs = 30_000

/** The same, but failing when it takes too long: whoever waits for a payment should not wait for ever. */
export function withTimeout<T>(work: Promise<T>, ms = timeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
