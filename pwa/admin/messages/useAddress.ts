import { useLocation, useNavigate } from 'react-router-dom'

/** The part of the address in which the tab keeps what it shows. */
export function useAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return { search, go: (to: string) => navigate({ search: to, hash: 'messages' }, { replace: true }) }
}
