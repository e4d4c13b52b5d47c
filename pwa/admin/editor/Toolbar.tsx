import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { image } from '../../ui/icons.ts'
import { Button } from '../kit/acts/Button.tsx'

interface Props {
  editor: Editor
  label: string
  /** The id of the text that it forms. */
  controls: string
  bar: RefObject<HTMLDivElement | null>
  onLink: () => void
  onPicture?: () => void
}

/** One stop for the Tab key; arrows, Home and End walk through it, Esc goes back to the text. */
export function Toolbar({ editor, label, controls, bar, onLink, onPicture }: Props) {
  const now = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) })
  const [current, setCurrent] = useState(0)
  const tools = toolsOf({ editor, now, onLink, onPicture })

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      editor.view.focus()
      return
    }
    const next = nextOf(event.key, current, tools.length)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      ref={bar}
      className="rich-bar"
      role="toolbar"
      aria-label={`Form of: ${label}`}
      aria-controls={controls}
      onKeyDown={walk}
    >
      {tools.map((tool, at) => (
        <Button
          look="quiet small square"
          key={tool.name}
          tabIndex={at === current ? 0 : -1}
          aria-label={tool.name}
          title={tool.keys ? `${tool.name} (${tool.keys})` : tool.name}
          aria-pressed={tool.isOn}
          aria-disabled={tool.isIdle || undefined}
          // The text keeps the focus and its selection.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(at)}
          onClick={() => tool.isIdle || tool.use()}
        >
          {tool.letter ? <b aria-hidden="true">{tool.letter}</b> : <Icon path={tool.icon ?? ''} />}
        </Button>
      ))}
    </div>
  )
}

interface Tool {
  name: string
  keys?: string
  letter?: string
  icon?: string
  isOn?: boolean
  isIdle?: boolean
  use: () => void
}

const stateOf = (editor: Editor) => ({
  h2: editor.isActive('heading', { level: 2 }),
  h3: editor.isActive('heading', { level: 3 }),
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  canSink: editor.can().sinkListItem('listItem'),
  canLift: editor.can().liftListItem('listItem'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  picture: editor.isActive('image'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

interface Given {
  editor: Editor
  now: ReturnType<typeof stateOf>
  onLink: () => void
  onPicture?: () => void
}

function toolsOf({ editor, now, onLink, onPicture }: Given): Tool[] {
  const act = () => {
    // At once: the editor's own way waits for the next frame, and a letter typed before it would be lost.
    editor.view.focus()
    return editor.chain().focus()
  }
  const heading = (level: 2 | 3) => () => act().toggleHeading({ level }).run()
  const tools: (Tool | undefined)[] = [
    { name: 'Heading', keys: 'Ctrl+Alt+2', letter: 'H', isOn: now.h2, use: heading(2) },
    { name: 'Smaller heading', keys: 'Ctrl+Alt+3', letter: 'H', isOn: now.h3, use: heading(3) },
    { name: 'Bold', keys: 'Ctrl+B', icon: bold, isOn: now.bold, use: () => act().toggleBold().run() },
    { name: 'Italic', keys: 'Ctrl+I', icon: italic, isOn: now.italic, use: () => act().toggleItalic().run() },
    { name: 'Link', keys: 'Ctrl+K', icon: link, isOn: now.link, use: onLink },
    {
      name: 'List',
      keys: 'Ctrl+Shift+8',
      icon: bullets,
      isOn: now.bullets,
      use: () => act().toggleBulletList().run(),
    },
    {
      name: 'Numbered list',
      keys: 'Ctrl+Shift+7',
      icon: numbers,
      isOn: now.numbers,
      use: () => act().toggleOrderedList().run(),
    },
    { name: 'Item deeper', icon: deeper, isIdle: !now.canSink, use: () => act().sinkListItem('listItem').run() },
    { name: 'Item back out', icon: shallower, isIdle: !now.canLift, use: () => act().liftListItem('listItem').run() },
    { name: 'Quote', keys: 'Ctrl+Shift+B', icon: quote, isOn: now.quote, use: () => act().toggleBlockquote().run() },
    onPicture && { name: 'Picture', icon: image, isOn: now.picture, use: onPicture },
    { name: 'Line across', icon: rule, use: () => act().setHorizontalRule().run() },
    { name: 'Plain text', icon: plain, use: () => act().unsetAllMarks().clearNodes().run() },
    { name: 'Undo', keys: 'Ctrl+Z', icon: undo, isIdle: !now.canUndo, use: () => act().undo().run() },
    { name: 'Redo', keys: 'Ctrl+Shift+Z', icon: redo, isIdle: !now.canRedo, use: () => act().redo().run() },
  ]
  return tools.filter((tool) => tool !== undefined)
}

function nextOf(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Icons of the toolbar, on the grid of `ui/icons.ts`. */
const bold = 'M7 4.5h6a3.7 3.7 0 0 1 0 7.4H7zM7 11.9h7a3.8 3.8 0 0 1 0 7.6H7z'
const italic = 'M10 4.5h8M6 19.5h8M14.5 4.5l-5 15'
const bullets = 'M9 6h12M9 12h12M9 18h12M4 6h.5M4 12h.5M4 18h.5'
const numbers = 'M10 6h11M10 12h11M10 18h11M3.5 4.5L5 4v5M3.5 14.5c.4-1 2.4-1 2.4.4 0 1-2.4 2.2-2.4 3.1h2.6'
const deeper = 'M3 5h18M11 12h10M3 19h18M3 9l3.5 3L3 15'
const shallower = 'M3 5h18M11 12h10M3 19h18M6.5 9L3 12l3.5 3'
const quote = 'M4 17.5c3 0 4.5-2 4.5-5V7H3.5v5h5M14.5 17.5c3 0 4.5-2 4.5-5V7h-5v5h5'
const link = 'M10 14l4-4M8.5 11l-3 3a3.6 3.6 0 0 0 5 5l3-3M15.5 13l3-3a3.6 3.6 0 0 0-5-5l-3 3'
const rule = 'M3 12h18'
const undo = 'M8.5 4.5L4 9l4.5 4.5M4 9h10.5a5 5 0 0 1 0 10H9'
const redo = 'M15.5 4.5L20 9l-4.5 4.5M20 9H9.5a5 5 0 0 0 0 10H15'
const plain = 'M5 5h14M12 5v14M4 20L20 4'
