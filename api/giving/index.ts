export { donationEvents } from './cardEvents.ts'
export {
  dedicationsOfPerson,
  deleteDonationsBefore,
  deleteDonorNotesBefore,
  donationsOfPerson,
  donorNotesOfPerson,
  eraseDedicationsOfPerson,
  eraseDonorNotesOfPerson,
  eraseDonorOfUnpaid,
  forgetRecipientsOfCards,
} from './dataSubject.ts'
export { cardRoom } from './dedications/cardRoom.ts'
export { stopCardsRoutes } from './dedications/stopCards.ts'
export { cardRoutes, donationsRoutes } from './donations.routes.ts'
export { forgetDonorsBefore, hasDonations } from './donations.store.ts'
export { fundsRoutes } from './funds/funds.routes.ts'
export { isPictureInFunds } from './funds/funds.store.ts'
export { deleteFund } from './funds/funds.ts'
export { fundsJobs } from './funds/publicFunds.ts'
export { paypalRoutes } from './paypal.routes.ts'
export { donationJobs } from './reconcile.ts'
export { deskYearRoutes, donorYearRoutes } from './statements/statements.routes.ts'
export { sumSucceeded } from './totals.ts'
