export { authorsRoutes } from './authors.routes.ts'
export { findAuthorOf } from './authors.store.ts'
export { removeAuthor } from './authors.ts'
export { connectRoutes } from './connect/connect.routes.ts'
export { expressEvents } from './connect/events.ts'
export { accountPagesRoutes } from './connect/pages.ts'
export {
  type AuthorBefore,
  authorsOfPerson,
  deleteAuthors,
  eraseAuthorsOfPerson,
  erasePaypalOfPerson,
  erasePersonalOfPerson,
  listAuthorsBefore,
} from './dataSubject.ts'
export { fillAuthors } from './demo.ts'
export {
  detectDuplicates,
  duplicateJobs,
  foreseeDuplicates,
  schedulePhotoComparison,
} from './duplicates/duplicates.jobs.ts'
export { duplicateRoutes } from './duplicates/duplicates.routes.ts'
export { removeImportedAuthor, takeImportedAuthor } from './imported.ts'
export { ensureAccount, findAccountOf, moveAccount } from './ledger/accounts.ts'
export { eraseAccountOfPerson, type IdleAccount, listIdleAccounts, rewardsOfPerson } from './ledger/dataSubject.ts'
export { notePromotion } from './ledger/promotions.ts'
export { ledgerJobs, recalculate, settleStory } from './ledger/recalculate.ts'
export { authorPagesRoutes } from './pages/pages.routes.ts'
export { balanceOf } from './payouts/balance.ts'
export {
  eraseCancelledOfPerson,
  forgetPayeesBefore,
  movePayouts,
  payoutsOfPerson,
  requireNothingUnderWay,
} from './payouts/dataSubject.ts'
export { payoutEvents } from './payouts/events.ts'
export { payoutMethodsRoutes, payoutsRoutes } from './payouts/payouts.routes.ts'
export { countPayouts, listWaitingPayouts } from './payouts/payouts.store.ts'
export { payoutJobs } from './payouts/reconcile.ts'
export { type MoneyKnown, payoutsBegunSince, unproveFormerPlaces } from './payouts/restored.ts'
export { forgetRunFilesBefore, forgetRunWordsBefore } from './payouts/runs/dataSubject.ts'
export { payoutRunsRoutes } from './payouts/runs/runs.routes.ts'
export { payoutTellers } from './payouts/stepMails.ts'
export { transferEvents } from './payouts/transfers/events.ts'
export { payoutBanksRoutes } from './places/banks.routes.ts'
export { authorPlaceRoutes } from './places/placePage.routes.ts'
export { authorAddressRoutes } from './proofPage.routes.ts'
export { receiptCodesRoutes } from './receipts/codesPage.routes.ts'
export { lostCodeJobs } from './receipts/lostCode.ts'
export { receiptsRoutes } from './receipts/receipts.routes.ts'
export { statementJobs } from './rewards/mailing.ts'
export { ratesInForce } from './rewards/rates.ts'
export { rewardsRoutes } from './rewards/rewards.routes.ts'
export { writerFigureJobs } from './statistics.ts'
