import { useState } from 'react'
import { Chips } from '../kit/lists/Chips.tsx'
import { keyboardScroll } from '../kit/lists/keyboardScroll.ts'

interface Props {
  subject: string
  html: string
  text: string
}

const looks = { phone: 'Phone', computer: 'Computer', text: 'Text only' } as const
type Look = keyof typeof looks

/** A mail as a mail program shows it. Scripts do not run in it, and its links open nothing here. */
export function MailView({ subject, html, text }: Props) {
  const [look, setLook] = useState<Look>(() => (matchMedia('(min-width: 48em)').matches ? 'computer' : 'phone'))
  return (
    <div className="mail-view">
      <Chips
        label="See it as"
        names={Object.keys(looks) as Look[]}
        chosen={look}
        onChoose={setLook}
        words={(name) => looks[name]}
      />
      <div className={`mail-frame ${look}`}>
        <p className="mail-subject">{subject}</p>
        {look === 'text' ? (
          <pre ref={keyboardScroll}>{text}</pre>
        ) : (
          <iframe sandbox="" srcDoc={html} title="The newsletter as a mail" />
        )}
      </div>
    </div>
  )
}
