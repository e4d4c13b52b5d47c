import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error of PayPal: https://developer.paypal.com/api/rest/responses/#link-httpresponsecodes */
interface Kind {
  name: string
  message: string
  details?: { issue: string; description: string; field?: string }[]
}

/** What PayPal says to each status, before it goes into details. */
const kinds: Record<number, Kind> = {
  400: {
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  401: {
    name: 'AUTHENTICATION_FAILURE',
    message: 'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  },
  403: { name: 'NOT_AUTHORIZED', message: 'Authorization failed due to insufficient permissions.' },
  404: { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' },
  409: { name: 'RESOURCE_CONFLICT', message: 'The server has detected a conflict while processing this request.' },
  415: {
    name: 'UNSUPPORTED_MEDIA_TYPE',
    message: "The server does not support the request payload's media type.",
  },
  422: {
    name: 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
  429: { name: 'RATE_LIMIT_REACHED', message: 'Too many requests. Blocked due to rate limiting.' },
  500: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error occurred.' },
  503: { name: 'SERVICE_UNAVAILABLE', message: 'Service Unavailable.' },
}

/** The issues that the sandbox knows, in PayPal's words. */
const issues = {
  MALFORMED_REQUEST_JSON: [400, 'The request JSON is not well formed.'],
  MISSING_REQUIRED_PARAMETER: [400, 'A required parameter is missing.'],
  INVALID_PARAMETER_SYNTAX: [400, 'The value of a field does not conform to the expected format.'],
  INVALID_PARAMETER_VALUE: [400, 'A parameter value is not valid.'],
  INVALID_STRING_LENGTH: [400, 'The value of a field is either too short or too long'],
  PAYPAL_REQUEST_ID_REQUIRED: [
    400,
    'A PayPal-Request-Id is required if you are trying to process payment for an Order.',
  ],
  PERMISSION_DENIED: [403, 'You do not have permission to access or perform operations on this resource.'],
  INVALID_RESOURCE_ID: [404, 'Specified resource ID does not exist. Please check the resource ID and try again.'],
  CANNOT_BE_ZERO_OR_NEGATIVE: [
    422,
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  ],
  DECIMAL_PRECISION: [422, 'If the currency supports decimals, only two decimal place precision is supported.'],
  /** For the same id over other words. PayPal's pages on idempotency name no error for it; this one is of its older APIs. */
  DUPLICATE_REQUEST_ID: [422, 'The value of PayPal-Request-Id header has already been used.'],
  INSTRUMENT_DECLINED: [
    422,
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  ],
  ORDER_ALREADY_CAPTURED: [422, "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed."],
  CAPTURE_FULLY_REFUNDED: [422, 'The capture has already been fully refunded.'],
  REFUND_AMOUNT_EXCEEDED: [
    422,
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  ],
  ORDER_NOT_APPROVED: [422, 'Payer has not yet approved the Order for payment.'],
} as const satisfies Record<string, readonly [number, string]>
export type Issue = keyof typeof issues

/** Thrown by what the API does, and answered in PayPal's shape. */
export class PaypalError extends Error {
  constructor(
    readonly issue: Issue,
    readonly field?: string,
  ) {
    super(issues[issue][1])
  }
}

export function answerIssue(c: Context, debugId: string, { issue, field }: PaypalError): Response {
  const [status, description] = issues[issue]
  return answer(c, debugId, status, { ...kindOf(status), details: [{ ...(field && { field }), issue, description }] })
}

/** As when PayPal itself is told to fail. It has no 402: a decline is a 422 with its issue. */
export function answerStatus(c: Context, debugId: string, status: number): Response {
  const isDecline = status === 402 || (status === 422 && c.req.path.endsWith('/capture'))
  if (isDecline) return answerIssue(c, debugId, new PaypalError('INSTRUMENT_DECLINED'))
  return answer(c, debugId, status, kindOf(status))
}

/** The token call follows OAuth instead: https://datatracker.ietf.org/doc/html/rfc6749#section-5.2 */
export function answerNoToken(c: Context, debugId: string, status: 400 | 401, error: string, description: string) {
  c.header('paypal-debug-id', debugId)
  return c.json({ error, error_description: description }, status)
}

const kindOf = (status: number): Kind => kinds[status] ?? { name: `ERROR_${status}`, message: `Error ${status}.` }

function answer(c: Context, debugId: string, status: number, kind: Kind): Response {
  c.header('paypal-debug-id', debugId)
  if (status === 429) c.header('retry-after', '1')
  return c.json({ ...kind, debug_id: debugId, links: [] }, status as ContentfulStatusCode)
}
