/** Text for HTML and XML, in elements and in attributes. */
export const escaped = (text: string) =>
  withoutControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** Neither may contain control characters, nor halves of a character, in any spelling: https://www.w3.org/TR/xml/#charsets */
export const withoutControls = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
