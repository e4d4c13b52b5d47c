import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../data/words/words.ts'

/** To another page of this site from beside a form: what is written in the form stays where it is. */
export const NewTabLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> {t('(opens in a new tab)')}</span>
  </Link>
)
