export const SmallPrint = () => (
  <p className="sm muted small-print">
    Donations are non-refundable unless required by law, and handled by a card payment provider: this site never sees
    the number of a card.
  </p>
)
