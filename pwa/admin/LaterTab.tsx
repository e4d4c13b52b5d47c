import { SectionHead } from './SectionHead.tsx'
import { type Section, sectionNames } from './sections.ts'

/** A tab that does nothing yet, and says so. */
export function LaterTab({ section }: { section: Section }) {
  return (
    <section>
      <SectionHead title={sectionNames[section]} />
      <p className="panel">This section is not part of the dashboard yet.</p>
    </section>
  )
}
