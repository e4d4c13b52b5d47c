import { byAddress, byOrigin, byPrograms } from './callers.ts'
import { byContentType, byHugeBody, byMethod, bySpelling } from './calls.ts'
import { byCookie } from './cookies.ts'
import { byBorrowedReading, inParallel, manyStoriesAtOnce, singleLateReport, tooShort } from './pace.ts'
import { byForgedTimes, byFurtherFields, byWrongProgress } from './reports.ts'
import type { Way } from './scene.ts'

export const waysByKind: Record<string, Way[]> = {
  'forged, missing and exchanged cookies': byCookie,
  'forged times': byForgedTimes,
  'progress that is none': byWrongProgress,
  'fields nobody asked for': byFurtherFields,
  'programs that read patiently': byPrograms,
  'wrong content types': byContentType,
  'huge bodies': byHugeBody,
  'many calls at once': inParallel,
  'many stories at once': manyStoriesAtOnce,
  'forged addresses and a new reader for each call': byAddress,
  'a single late report': singleLateReport,
  'reading that is too short': tooShort,
  'other methods': byMethod,
  'pages of other sites': byOrigin,
  'other spellings of a story': bySpelling,
  'the reading of others': byBorrowedReading,
}
