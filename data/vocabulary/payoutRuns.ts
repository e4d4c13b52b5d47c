/** open: lines come and go, the file can be made anew. sent: the portal has the file. discarded: nothing of it was ever sent. */
export const runStates = ['open', 'sent', 'discarded'] as const
export type RunState = (typeof runStates)[number]

/**
 * planned: in a run that is not sent. sent: the portal has it, and its answer is not known. paid, refused: by the portal's word.
 * reversed: paid, and taken back afterwards. left: taken out of a run, or its run discarded.
 */
export const runLineStates = ['planned', 'sent', 'paid', 'refused', 'reversed', 'left'] as const
export type RunLineState = (typeof runLineStates)[number]

/** As long as a payout stands in one of these, nothing else may pay or cancel it. */
export const liveLineStates = ['planned', 'sent'] as const satisfies RunLineState[]

/** What a portal's answer makes of a line. */
export const runAnswers = ['paid', 'refused', 'reversed'] as const
export type RunAnswer = (typeof runAnswers)[number]

/** The ways by which a run pays: those whose money somebody sends outside of this site, to many at once. */
export const runWays = ['mobile_money', 'bank_transfer', 'paypal'] as const
export type RunWay = (typeof runWays)[number]

/** What a column of the file holds. `fixed`: the same text in each line. */
export const columnHolds = [
  'reference',
  'number_plus',
  'number_plain',
  'number_local',
  'name',
  'first_name',
  'surname',
  'email',
  'amount',
  'amount_usd',
  'currency',
  'country',
  'network',
  'account',
  'account_number',
  'bank',
  'bank_code',
  'branch',
  'branch_code',
  'description',
  'fixed',
] as const
export type ColumnHolds = (typeof columnHolds)[number]

export interface RunColumn {
  head: string
  holds: ColumnHolds
  /** Of a fixed one. */
  text?: string
}

/** How a portal wants its file. */
export interface RunLayout {
  name: string
  delimiter: ',' | ';'
  columns: readonly RunColumn[]
}

export const layoutMost = { name: 60, head: 60, text: 100, columns: 20, layouts: 50 } as const

/** Lines of one run: the shortest of the limits that the portals below name. */
export const runMostLines = 1_000

/** Of a portal's file with answers. */
export const answersMost = { characters: 2_000_000, lines: 5_000, cell: 300 } as const

/**
 * Files as three portals describe them in public. What the portals of the operators themselves take is shown to their
 * customers alone: where a column differs, a layout of one's own is made from the nearest.
 */
export const sampleLayouts: Readonly<Record<string, RunLayout>> = {
  // https://docs.pawapay.io/dashboard/other/batch_disbursements, read on 2026-11-27: up to 1,000 lines, numbers without
  // a plus sign, a description of 4 to 22 letters and digits.
  pawapay: {
    name: 'pawaPay, batch disbursements',
    delimiter: ',',
    columns: [
      { head: 'Country', holds: 'country' },
      { head: 'Telco', holds: 'network' },
      { head: 'Currency', holds: 'currency' },
      { head: 'MSISDN', holds: 'number_plain' },
      { head: 'Amount', holds: 'amount' },
      { head: 'Description', holds: 'reference' },
    ],
  },
  // https://developers.kotanipay.com/v3/flows/bulk-payments-flow, read on 2026-11-27: one currency in each file.
  kotani: {
    name: 'Kotani Pay, bulk payments',
    delimiter: ',',
    columns: [
      { head: 'recipient_name', holds: 'name' },
      { head: 'recipient_email', holds: 'email' },
      { head: 'recipient_phone', holds: 'number_plus' },
      { head: 'amount', holds: 'amount' },
      { head: 'currency', holds: 'currency' },
      { head: 'reference', holds: 'reference' },
      { head: 'description', holds: 'description' },
    ],
  },
  // https://mukuru.zendesk.com/hc/en-001/articles/11493009325468-How-do-I-create-a-payment-batch, read on 2026-11-27.
  mukuru: {
    name: 'Mukuru, payment batch',
    delimiter: ',',
    columns: [
      { head: 'First Name', holds: 'first_name' },
      { head: 'Surname', holds: 'surname' },
      { head: 'Gender', holds: 'fixed', text: '' },
      { head: 'Mobile Number', holds: 'number_plain' },
      { head: 'Town', holds: 'fixed', text: '' },
      { head: 'Amount', holds: 'amount' },
      { head: 'ID Document Type', holds: 'fixed', text: '' },
      { head: 'ID Document Number', holds: 'fixed', text: '' },
      { head: 'Partner Reference', holds: 'reference' },
    ],
  },
  // No portal's: for a list that somebody pays from by hand.
  list: {
    name: 'A list to pay from',
    delimiter: ',',
    columns: [
      { head: 'Reference', holds: 'reference' },
      { head: 'Name', holds: 'name' },
      { head: 'Number', holds: 'number_plus' },
      { head: 'Network', holds: 'network' },
      { head: 'Account', holds: 'account' },
      { head: 'Email', holds: 'email' },
      { head: 'Amount', holds: 'amount' },
      { head: 'Currency', holds: 'currency' },
      { head: 'US dollars', holds: 'amount_usd' },
    ],
  },
}
