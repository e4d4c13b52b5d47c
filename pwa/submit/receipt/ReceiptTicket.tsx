import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { showReceiptCode } from '../../../data/rules/authors/receiptCode.ts'
import { t } from '../../../data/words/words.ts'
import { codeOf } from '../../offline/outbox/receipts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { copy, whatsapp } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { CodeInGroups } from './CodeInGroups.tsx'
import { receiptAddress, whatsappWith } from './receiptLink.ts'

type Props = {
  /** Of the submission. */
  id: string
  title: string
  /** Where nothing is stored on the device, the code comes along. */
  code?: string
  level: 2 | 4
}

/** The receipt code, to be kept like a key: read, scanned, copied, or sent to oneself. */
export default function ReceiptTicket({ id, title, code: known, level }: Props) {
  const [code, setCode] = useState(known ?? null)
  useEffect(() => {
    if (!known) void codeOf(id).then(setCode)
  }, [id, known])
  const Heading = `h${level}` as const
  if (!code) return null
  return (
    <div className="ticket">
      <div className="stub">
        <Heading>{t('Your receipt code')}</Heading>
        <CodeInGroups code={code} />
        <p className="small">
          {t(
            'Keep it like a key. Whoever has it can see where this story is, answer the editor, correct it, and take it back. You need no account. If you lose the code, we send it again to the email address of the story.',
          )}
        </p>
        <p className="acts">
          <CopyButton code={code} />
          <a
            className="button line"
            href={whatsappWith(location.origin, { code, title })}
            target="_blank"
            rel="noopener"
          >
            <Icon path={whatsapp} /> {t('Send to my WhatsApp')}
          </a>
        </p>
      </div>
      <Picture text={receiptAddress(location.origin, code)} />
    </div>
  )
}

function CopyButton({ code }: { code: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const press = async () => {
    const shown = showReceiptCode(code)
    const done = await navigator.clipboard?.writeText(shown).then(
      () => true,
      () => false,
    )
    if (done)
      return showToast({ title: t('Code Copied'), text: t('Paste it where only you can read it.'), tone: 'good' })
    const text = button.current?.closest('section')?.querySelector('.code')
    if (text) getSelection()?.selectAllChildren(text)
    showToast({
      title: t('Copy It by Hand'),
      text: t('The code is selected. This browser does not copy it by itself.'),
    })
  }
  return (
    <button ref={button} type="button" className="button" onClick={() => void press()}>
      <Icon path={copy} /> {t('Copy code')}
    </button>
  )
}

/** Dark on light in both schemes: not every camera reads it the other way round. */
function Picture({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <figure className="qr-code">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('The same code as a picture, for the camera of a phone')}
      >
        <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
        <path d={squares.join('')} fill="#101833" shapeRendering="crispEdges" />
      </svg>
      <figcaption>{t('For another phone’s camera')}</figcaption>
    </figure>
  )
}
