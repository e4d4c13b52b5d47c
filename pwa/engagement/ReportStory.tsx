import { type ComponentType, useState } from 'react'
import { t } from '../../data/words/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { flag } from '../ui/icons.ts'
import { showToast } from '../ui/toasts.ts'
import type { ReportDialogProps } from './ReportDialog.tsx'

/** A quiet way to ask for a second look at a story. What it takes is loaded when it is used. */
export function ReportStory({ story }: { story: ReportDialogProps['story'] }) {
  const [Form, setForm] = useState<ComponentType<ReportDialogProps> | null>(null)
  const [open, setOpen] = useState(false)
  async function start() {
    try {
      const { ReportDialog } = await import('./ReportDialog.tsx')
      setForm(() => ReportDialog)
      setOpen(true)
    } catch {
      showToast({ title: t('The form did not load'), text: t('Check your signal and try again.'), tone: 'bad' })
    }
  }
  return (
    <div className="report-story">
      <button type="button" className="button quiet small" aria-haspopup="dialog" onClick={() => void start()}>
        <Icon path={flag} /> {t('Report this story')}
      </button>
      {open && Form && <Form story={story} onClose={() => setOpen(false)} />}
    </div>
  )
}
