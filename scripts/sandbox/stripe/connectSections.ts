import type { Section } from '../kit.ts'
import type { Accounts } from './accounts.ts'
import { dollars } from './bankPage.ts'
import type { Books } from './books.ts'
import type { Moves } from './moves.ts'
import { asJson, newestFirst } from './sections.ts'

/** What the page shows of connected accounts and the money sent to them. */
export const connectSections = (accounts: Accounts, moves: Moves, books: Books): Section[] => [
  {
    title: 'Connected accounts',
    empty: 'Nobody was connected yet.',
    buttons: [
      accounts.isConnectSetUp()
        ? { label: 'Be not signed up for Connect', action: 'connect', fields: { on: '' } }
        : { label: 'Sign up for Connect', action: 'connect', fields: { on: 'yes' } },
      accounts.areTransfersApproved()
        ? { label: 'Be not approved for transfers alone', action: 'approve', fields: { on: '' } }
        : { label: 'Be approved for transfers alone', action: 'approve', fields: { on: 'yes' } },
      books.isHeld()
        ? { label: 'Let money in accounts be available', action: 'hold', fields: { on: '' } }
        : { label: 'Hold what arrives in accounts', action: 'hold', fields: { on: 'yes' } },
    ],
    columns: ['Account', 'Of', 'Has', 'State'],
    rows: newestFirst(accounts.accounts()).map((account) => ({
      cells: [
        account.id,
        account.email ?? '',
        dollars(accounts.balanceOf(account.id)),
        account.payouts_enabled ? 'may be paid' : account.details_submitted ? 'restricted' : 'not onboarded',
      ],
      detail: asJson(account),
      buttons: [
        { label: 'Onboard', action: 'onboard', fields: { id: account.id, end: 'finished' } },
        { label: 'Restrict', action: 'onboard', fields: { id: account.id, end: 'restricted' } },
      ],
    })),
  },
  {
    title: 'Transfers',
    empty: 'Nothing was sent to an account yet.',
    columns: ['Transfer', 'Amount', 'To', 'State'],
    rows: newestFirst(moves.transfers()).map((transfer) => ({
      cells: [
        transfer.id,
        dollars(transfer.amount),
        String(transfer.destination),
        transfer.amount_reversed ? `${dollars(transfer.amount_reversed)} taken back` : 'sent',
      ],
      detail: asJson(transfer),
      buttons: transfer.reversed ? [] : [{ label: 'Take back', action: 'reverse', fields: { id: transfer.id } }],
    })),
  },
  {
    title: 'Payouts',
    empty: 'Nothing was paid out to a bank yet.',
    columns: ['Payout', 'Amount', 'Of', 'State'],
    rows: newestFirst(moves.payouts()).map(({ account, payout }) => ({
      cells: [payout.id, dollars(payout.amount), account ?? 'the platform', payout.status],
      detail: asJson(payout),
      buttons: payoutButtons[payout.status]?.map(([label, action]) => ({ label, action, fields: { id: payout.id } })),
    })),
  },
]

const payoutButtons: Record<string, [label: string, action: string][]> = {
  pending: [
    ['Settle', 'settle-payout'],
    ['Fail', 'fail-payout'],
    ['Cancel', 'cancel-payout'],
  ],
  paid: [['Fail after all', 'fail-payout']],
}

export const connectActions = (
  accounts: Accounts,
  moves: Moves,
  books: Books,
): Record<string, (fields: Record<string, string>) => string> => ({
  connect: ({ on }) => {
    accounts.setUpConnect(on === 'yes')
    return on ? 'Accounts can be opened.' : 'No account can be opened.'
  },
  approve: ({ on }) => {
    accounts.approveTransfers(on === 'yes')
    return on ? 'Accounts may have transfers alone.' : 'Accounts need card payments as well.'
  },
  hold: ({ on }) => {
    books.hold(on === 'yes')
    return on ? 'What arrives in accounts is held.' : 'What was held in accounts is available.'
  },
  onboard: ({ id = '', end }) => {
    accounts.settleAccount(id, end === 'restricted' ? 'restricted' : 'finished')
    return 'The account knows.'
  },
  reverse: ({ id = '' }) => `${dollars(moves.reverse(id, { form: {}, request: null }).amount)} came back.`,
  'settle-payout': ({ id = '' }) => `The payout is ${moves.settlePayout(id).status}.`,
  'fail-payout': ({ id = '' }) => `The payout is ${moves.failPayout(id).status}.`,
  'cancel-payout': ({ id = '' }) => `The payout is ${moves.cancelPayout(id).status}.`,
})
