import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Every error has this one shape: https://developer.flutterwave.com/docs/common-errors */
export class FlutterwaveError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

export const answerError = (c: Context, status: number, message: string) =>
  c.json({ status: 'error', message, data: null }, status as ContentfulStatusCode)

const words: Record<number, string> = {
  401: 'Invalid authorization key',
  404: 'Resource not found',
  429: 'Too many requests',
  503: 'An error occurred. Please contact support',
}

export const wordsOf = (status: number) => words[status] ?? 'An error occurred'
