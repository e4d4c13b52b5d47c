export { alertJobs } from './alerts/alerts.jobs.ts'
export { alertsRoutes } from './alerts/alerts.routes.ts'
export { contactRoutes } from './contact/contact.routes.ts'
export { countMessages, hasMessages, listUnanswered } from './contact/contact.store.ts'
export { messageFrom } from './contact/contact.ts'
export { eraseMessagesOfPerson, forgetMessagesBefore, messagesNaming, messagesOfPerson } from './contact/dataSubject.ts'
export { fillMessages } from './contact/demo.ts'
export { deleteMessage } from './contact/review.ts'
export { messageTellers } from './contact/stepMails.ts'
export {
  countOpenRequests,
  forgetRequestsBefore,
  listOpenRequests,
  listRequestsOf,
} from './dataRequests/requests.store.ts'
export {
  closeRequest,
  listRequests,
  noteRequest,
  presentRequest,
  reopenRequest,
  settleRequest,
} from './dataRequests/requests.ts'
export { deadlineJobs } from './deadlines/deadlines.jobs.ts'
export { pushRoutes } from './push/push.routes.ts'
export { deleteDevices, listDevicesOf } from './push/push.store.ts'
export {
  eraseThreadOfPerson,
  forgetMailsReadBefore,
  forgetThreadsBefore,
  threadOfPerson,
} from './threads/dataSubject.ts'
export { listMessagesOfAddress, removeImportedMessage, takeImportedMessage } from './threads/importedMessages.ts'
export { mailboxJobs } from './threads/mailbox.jobs.ts'
export { replyRoom } from './threads/replyRoom.ts'
export { holdReplies } from './threads/restored.ts'
export { threadsRoutes } from './threads/threads.routes.ts'
export { applicationsOfPerson, eraseApplicationsOfPerson, forgetApplicationsBefore } from './volunteers/dataSubject.ts'
export { fillApplications } from './volunteers/demo.ts'
export { applicationTellers } from './volunteers/stepMails.ts'
export { volunteersRoutes } from './volunteers/volunteers.routes.ts'
export { countApplications, hasApplications, listWaitingApplications } from './volunteers/volunteers.store.ts'
export { watchJobs } from './watch/watch.jobs.ts'
