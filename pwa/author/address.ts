import { matchPath, useLocation } from 'react-router-dom'

export const authorPattern = '/author/:page'

/** What part of the author's stories an address asks for. */
export const authorFilterOf = (author: string, search: URLSearchParams) => ({
  author,
  before: search.get('before') ?? undefined,
})

/** Of the author's page that is shown. */
export const usePageOfAuthor = () => matchPath(authorPattern, useLocation().pathname)?.params.page ?? ''
