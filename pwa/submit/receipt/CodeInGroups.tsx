import { showReceiptCode } from '../../../data/rules/authors/receiptCode.ts'

/** A receipt code as it is read aloud. */
export const CodeInGroups = ({ code }: { code: string }) => (
  <p className="code" translate="no">
    {showReceiptCode(code)
      .split('-')
      .map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move, and two may be alike.
        <span key={index}>
          {group}
          {index < 2 && <i>-</i>}
        </span>
      ))}
  </p>
)
