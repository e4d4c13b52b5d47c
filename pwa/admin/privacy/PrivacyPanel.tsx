import { useRef, useState } from 'react'
import { PersonPanel } from './PersonPanel.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'
import { RetentionPanel } from './RetentionPanel.tsx'

/** What was promised about people's data: who asked, what there is of one person, and what is forgotten when. */
export function PrivacyPanel() {
  const [person, setPerson] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  function lookUp(email: string) {
    setPerson(email)
    heading.current?.focus()
  }

  return (
    <div className="settings-panels">
      <PersonPanel key={person} headingRef={heading} asked={person} onLookUp={setPerson} />
      <RequestsPanel onLookUp={lookUp} />
      <RetentionPanel />
    </div>
  )
}
