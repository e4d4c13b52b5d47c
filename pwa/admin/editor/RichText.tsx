import { type ComponentType, useEffect, useState } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Button } from '../kit/acts/Button.tsx'

export interface EditorPicture {
  /** An address of this site. */
  src: string
  width?: number
  height?: number
}

export interface RichTextProps {
  label: string
  /** HTML of paragraphs, headings of the second and third rank, lists, quotes, rules, links and pictures; empty without text. */
  value: string
  onChange: (html: string) => void
  id: string
  /** Ids of what explains the field or says what is wrong with it. */
  describedBy?: string
  isInvalid?: boolean
  isRequired?: boolean
  /** Where pictures go. Without it the editor has no pictures; its rejection is told in its own words. */
  onUploadImage?: (file: File) => Promise<EditorPicture>
}

/** A text with headings, lists, links and pictures. The editor is large and is fetched when it is first needed. */
export function RichText(props: RichTextProps) {
  const { Editor, hasFailed, retry } = useFetched()
  if (Editor) return <Editor {...props} />
  return (
    <div className="rich">
      <span className="rich-label">{props.label}</span>
      {hasFailed ? (
        <Notice tone="bad">
          <p>The editor could not be fetched. What you wrote is kept.</p>
          <Button look="line small" onClick={retry}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Spinner label="Fetching the editor…" />
      )}
    </div>
  )
}

type Editor = ComponentType<RichTextProps>

/** Once fetched, it stands at once wherever it is needed again. */
let fetched: Editor | null = null

function useFetched() {
  const [Editor, setEditor] = useState(() => fetched)
  const [tries, setTries] = useState(0)
  const [failedTry, setFailedTry] = useState(-1)
  useEffect(() => {
    if (fetched) return
    import('./WritingArea.tsx').then(
      ({ WritingArea }) => {
        fetched = WritingArea
        setEditor(() => WritingArea)
      },
      () => setFailedTry(tries),
    )
  }, [tries])
  return { Editor, hasFailed: failedTry === tries, retry: () => setTries(tries + 1) }
}
