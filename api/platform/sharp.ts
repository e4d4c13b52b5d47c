/** The photo library, once something has to be converted: a server that only serves is 13 MB smaller without it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One photo at a time passes here: libvips needs no memory of the ones before.
  sharp.cache(false)
  return sharp
}
