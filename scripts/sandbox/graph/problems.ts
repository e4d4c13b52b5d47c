export interface GraphProblem {
  status: number
  message: string
  type: string
  code: number
  error_subcode?: number
  is_transient?: boolean
}

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
export const problems = {
  parameter: { status: 400, message: '(#100) A parameter is missing or wrong.', type: 'OAuthException', code: 100 },
  unknownToken: { status: 400, message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 },
  expired: {
    status: 400,
    message: 'Error validating access token: Session has expired.',
    type: 'OAuthException',
    code: 190,
    error_subcode: 463,
  },
  permission: {
    status: 403,
    message: '(#200) The permission pages_manage_posts is missing.',
    type: 'OAuthException',
    code: 200,
  },
  missing: {
    status: 400,
    message: 'Unsupported request: this object does not exist or cannot be seen.',
    type: 'GraphMethodException',
    code: 100,
    error_subcode: 33,
  },
  insights: {
    status: 403,
    message: '(#200) The permission read_insights is missing.',
    type: 'OAuthException',
    code: 200,
  },
  comments: {
    status: 403,
    message: '(#10) This endpoint requires the pages_read_user_content permission.',
    type: 'OAuthException',
    code: 10,
  },
  wrongProof: {
    status: 400,
    message: 'Invalid appsecret_proof provided in the API argument',
    type: 'GraphMethodException',
    code: 100,
  },
  noProof: {
    status: 400,
    message: 'API calls from the server require an appsecret_proof argument',
    type: 'GraphMethodException',
    code: 100,
  },
  duplicate: { status: 400, message: '(#506) Duplicate status message', type: 'OAuthException', code: 506 },
  limit: {
    status: 400,
    message: '(#4) Application request limit reached',
    type: 'OAuthException',
    code: 4,
    is_transient: true,
  },
  trouble: {
    status: 500,
    message: 'An unexpected error has occurred. Please retry your request later.',
    type: 'OAuthException',
    code: 2,
    is_transient: true,
  },
} satisfies Record<string, GraphProblem>

/** What stands for a status that was asked for. */
export function problemOf(status: number): GraphProblem {
  if (status === 401) return problems.expired
  if (status === 403) return problems.permission
  if (status === 429) return problems.limit
  return status >= 500 ? problems.trouble : problems.parameter
}
