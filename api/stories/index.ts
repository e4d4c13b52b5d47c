export { countPublishedOn, findNewestOn } from './authorPages.store.ts'
export { authorPageJobs, seatStory } from './authorPages.ts'
export { consentOf, insertConsent } from './consent/consent.store.ts'
export { changeScopes, closeScopes, listReaches } from './consent.ts'
export { countOnStory, countsOfStory, findStoryState, type StoryCounter } from './counters.store.ts'
export { currentMedia } from './currentMedia.ts'
export {
  forgetVersionsBefore,
  storiesNaming,
  storiesOfPerson,
  storyIdsOfPerson,
  unpublishedBefore,
  withholdNamesBefore,
} from './dataSubject.ts'
export { findStoriesForDesk } from './desk/find.ts'
export { listWordsOfAddress, removeImportedStory, takeImportedStory } from './imported.ts'
export { findCaptions } from './media/captions.store.ts'
export { countFilesAtStore, eraseMedia } from './media/erase.ts'
export { openMediaConverter } from './media/ffmpegConverter.ts'
export { mediaJobs } from './media/media.jobs.ts'
export { presentPicture, presentVoice } from './media/media.present.ts'
export { mediaRoutes } from './media/media.routes.ts'
export {
  countFailedFiles,
  findMedia,
  findVisibility,
  listFailedFiles,
  listReadyPhotosAfter,
  type MediaRow,
  waitingMedia,
} from './media/media.store.ts'
export { listMediaOf, listMediaOfStories, settleStoryMedia } from './media/media.ts'
export { erasePictures, listPicturesBefore, presentLoosePicture, showPicture, takePicture } from './media/pictures.ts'
export { admitMedia, type JudgedFile, receiveFiles } from './media/receive.ts'
export { takeVoice } from './media/voices/looseVoices.ts'
export { listMilestones, noteMissedMilestones } from './milestones.store.ts'
export {
  firstNumber,
  listChanges,
  markGone,
  markPublished,
  newestChange,
  renumberChanges,
  stateOfPublished,
} from './publications/publications.ts'
export { nameReceipts, wordsSha256 } from './receipt.ts'
export { forgetReplacedFilesBefore } from './replacedFiles.ts'
export { openRisksOfStory } from './risk.ts'
export { storyTellers } from './stepMails.ts'
export { claimLastsMs, presentStory } from './stories.present.ts'
export { storiesRoutes, submissionRoutes } from './stories.routes.ts'
export {
  changeStory,
  countStories,
  findClaimOf,
  findStory,
  findStoryOfReceipt,
  hasStories,
  importedAmong,
  insertStory,
  listHeardStories,
  listPublishedIds,
  listRevisionsAfter,
  listStories,
  listStoriesById,
  listWaitingStories,
  moveStory,
  newestStoryId,
  placeIn,
  type StoryRow,
} from './stories.store.ts'
export { changeStoryStatus, featureStory, refreshPublishedStory, tellOfArrival } from './stories.ts'
export { subjectJobs } from './subjects.ts'
export { transcriptJobs } from './transcripts/listening.ts'
export { transcriptsRoutes } from './transcripts/transcripts.routes.ts'
export { forgetAsked } from './transcripts/transcripts.store.ts'
export { translationJobs } from './translations/drafting.ts'
export { translationsRoutes } from './translations/translations.routes.ts'
export {
  changeTranslation,
  insertTranslation,
  listReleased,
  listShown,
  listShownOf,
  notShown,
} from './translations/translations.store.ts'
export { dropTranslation, moveTranslation } from './translations/translations.ts'
export { createUploads, uploadsPath } from './uploads/uploads.ts'
export { listVersionRows } from './versions.store.ts'
export { storyCountriesRoutes, waysOnRoutes } from './ways/ways.routes.ts'
export { sendCaptions } from './writer/captions.ts'
export { correctStory } from './writer/corrections.ts'
export { listFileProposals, presentFileProposal } from './writer/fileProposals.ts'
export { removeFile } from './writer/files.ts'
export { changeName, namesOf } from './writer/names.ts'
export { sendPhoto } from './writer/photos.ts'
export { sendPhotoWords } from './writer/photoWords.ts'
export { latestProposalOf } from './writer/proposals.ts'
export { answerQuestion, presentQuestion } from './writer/questions.ts'
export { standingFiles } from './writer/standing.ts'
export { withdrawStory } from './writer/withdraw.ts'
export { forgetActsBefore, forgetProposalsBefore, forgetQuestionsBefore, listQuestions } from './writer/writer.store.ts'
export { latestSpelling, listWriterFigures, recountWriters, writerFiguresOf } from './writerFigures.store.ts'
export {
  countStoriesByWriter,
  languageOfWriter,
  listAddressesAfter,
  listLatestLocations,
  listSpellings,
  listStoryCounts,
  listStoryIdsOf,
  listWritersAfter,
  moveAuthorship,
  spellAddress,
  titlesOf,
} from './writers.store.ts'
