import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { missingIn, organisationQuery } from '../kit/data/organisation.ts'

/** One line above the desk while visitors cannot reach anybody but by the form. */
export function DetailsReminder() {
  const { data } = useQuery(organisationQuery)
  if (!data || missingIn(data).length === 0) return null
  return (
    <p className="small muted reminder">
      Public details are missing. <Link to={{ search: '?panel=organisation', hash: 'settings' }}>Fill them in</Link>
    </p>
  )
}
