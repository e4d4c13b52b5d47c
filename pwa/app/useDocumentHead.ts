import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { here } from '../../data/rules/languages.ts'
import { pageAt } from './routes.tsx'

/** Keeps the title, description and canonical address in step with the page; the rest is for who reads no scripts. */
export function useDocumentHead() {
  const { pathname, search } = useLocation()
  const queries = useQueryClient()
  useEffect(() => {
    const { route, params } = pageAt(pathname)
    const apply = () => {
      const head = route.head({ params, search: new URLSearchParams(search), queries })
      if (document.title !== head.tabTitle) document.title = head.tabTitle
      set('meta[name=description]', 'content', head.description)
      if (head.canonical !== null) set('link[rel=canonical]', 'href', location.origin + here(head.canonical))
      set('meta[name=robots]', 'content', head.hidden ? 'noindex' : 'index, follow')
    }
    apply()
    return queries.getQueryCache().subscribe(({ type }) => type === 'updated' && apply())
  }, [pathname, search, queries])
}

function set(selector: string, attribute: string, value: string) {
  const element = document.head.querySelector(selector)
  if (element && element.getAttribute(attribute) !== value) element.setAttribute(attribute, value)
}
