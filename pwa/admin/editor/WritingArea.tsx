import { EditorContent, useEditor } from '@tiptap/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { acceptedImages } from '../../../data/vocabulary/stories.ts'
import { extensionsOf } from './extensions.ts'
import { htmlOf } from './htmlOf.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { plainPaste } from './pasted.ts'
import type { RichTextProps } from './RichText.tsx'
import { Toolbar } from './Toolbar.tsx'

type Open = { kind: 'link' } | { kind: 'picture'; file?: File } | null

/** The editor itself. What is typed leaves as HTML at every change; a value from outside replaces the text. */
export function WritingArea(props: RichTextProps) {
  const { label, value, onChange, id, describedBy, isInvalid, isRequired, onUploadImage } = props
  const [open, setOpen] = useState<Open>(null)
  const bar = useRef<HTMLDivElement>(null)
  const own = useOwnWords(value)
  const leaving = useRef(onChange)
  leaving.current = onChange
  const labelId = `${id}-label`
  const keysId = `${id}-keys`
  const editor = useEditor({
    extensions: extensionsOf(onUploadImage !== undefined),
    content: value,
    injectCSS: false,
    onUpdate: ({ editor }) => {
      const html = editor.isEmpty ? '' : htmlOf(editor.getHTML())
      own.typed(html)
      leaving.current(html)
    },
    editorProps: {
      attributes: {
        id,
        class: 'rich-text prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': describedBy ? `${describedBy} ${keysId}` : keysId,
        ...(isInvalid && { 'aria-invalid': 'true' }),
        ...(isRequired && { 'aria-required': 'true' }),
      },
      transformPastedHTML: plainPaste,
      // Tab goes on to the next field, also from a list: whoever passes through by keyboard changes nothing.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Tab' },
      handlePaste: (_view, event) => takeFile(event.clipboardData),
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && takeFile(event.dataTransfer),
      handleKeyDown: (_view, event) => {
        if (event.key === 'F10' && event.altKey) {
          bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
          return true
        }
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
        setOpen({ kind: 'link' })
        return true
      },
    },
  })
  useLayoutEffect(() => {
    if (own.isFromOutside(value)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value, own])

  /** A picture alone is asked about first. What has words beside it, as from a word processor, is taken for its words. */
  function takeFile(data: DataTransfer | null): boolean {
    const file = [...(data?.files ?? [])].find(({ type }) => (acceptedImages as readonly string[]).includes(type))
    if (!file || !onUploadImage || data?.types.includes('text/html')) return false
    setOpen({ kind: 'picture', file })
    return true
  }

  const close = () => setOpen(null)
  return (
    <div className="rich">
      {/* A label cannot name what is not a form control; a click on it leads there all the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the text is reached by Tab */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text is reached by Tab */}
      <span id={labelId} className="rich-label" onClick={() => editor.commands.focus()}>
        {label}
        {isRequired && <span className="required"> *</span>}
      </span>
      <div className="rich-box">
        <Toolbar
          editor={editor}
          label={label}
          controls={id}
          bar={bar}
          onLink={() => setOpen({ kind: 'link' })}
          onPicture={onUploadImage && (() => setOpen({ kind: 'picture' }))}
        />
        <EditorContent editor={editor} />
      </div>
      <p id={keysId} className="help rich-keys">
        Keys: Alt+F10 to the buttons, Esc back to the text.
      </p>
      {open?.kind === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {open?.kind === 'picture' && onUploadImage && (
        <PictureDialog editor={editor} file={open.file} onUpload={onUploadImage} onClose={close} />
      )}
    </div>
  )
}

/**
 * Tells words from outside from one's own that come back. These may come back late, when more has been typed: they must
 * not take the place of it.
 */
function useOwnWords(first: string) {
  const [own] = useState(() => {
    let latest = first
    const underWay = new Set<string>()
    return {
      typed(html: string) {
        latest = html
        underWay.add(html)
      },
      isFromOutside(html: string): boolean {
        if (html !== latest && underWay.has(html)) return false
        const isNew = html !== latest
        latest = html
        underWay.clear()
        return isNew
      },
    }
  })
  return own
}
