/**
 * Packages that the bundle of the server loads at run time: native code, what looks for files beside itself, and large ones that are seldom
 * needed. They are the `dependencies` of package.json; everything else is bundled or a tool, and stays out of the image.
 */
export const externals = [
  '@prometheus-io/client',
  'better-sqlite3',
  'csv-parse',
  'fflate',
  'fluent-ffmpeg',
  'nodemailer',
  'pdfkit',
  'pino',
  'satori',
  'sharp',
  'stripe',
  'web-push',
] as const
