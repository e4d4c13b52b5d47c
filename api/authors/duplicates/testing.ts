import sharp from 'sharp'

const size = { width: 300, height: 220 }
/** Written as it is: to press it together is most of the work, and changes no point of the picture. */
const flat = { compressionLevel: 0 }

/** Random numbers that are the same in each run. */
function seeded(seed: number) {
  let state = (seed + 1) * 2_654_435_761
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let warm = 0; warm < 8; warm++) next()
  return next
}

/**
 * A picture that stands for a photo; each number has its own. Drawn, not taken: soft blots, discs, a horizon with trees
 * under a sky that fades, and blots with grain.
 */
export async function drawPicture(number: number): Promise<Buffer> {
  const random = seeded(number)
  const kinds = [() => blots(random, 8), () => discs(random), () => horizon(random), () => grain(random)]
  return (await kinds[number % kinds.length]?.()) ?? Buffer.alloc(0)
}

const below = (random: () => number, limit: number) => Math.floor(random() * limit)
const colour = (random: () => number) => `#${below(random, 0x1000000).toString(16).padStart(6, '0')}`

function blots(random: () => number, across: number) {
  const pixels = Buffer.from(Array.from({ length: across * across * 3 }, () => below(random, 256)))
  const raw = { width: across, height: across, channels: 3 as const }
  return sharp(pixels, { raw })
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .png(flat)
    .toBuffer()
}

const drawn = (inner: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="220">${inner}</svg>`))
    .png(flat)
    .toBuffer()

function discs(random: () => number) {
  const disc = () => {
    const place = `cx="${below(random, 300)}" cy="${below(random, 220)}" r="${15 + below(random, 60)}"`
    return `<circle ${place} fill="${colour(random)}"/>`
  }
  const ground = `<rect width="300" height="220" fill="${colour(random)}"/>`
  return drawn(ground + Array.from({ length: 12 }, disc).join(''))
}

function horizon(random: () => number) {
  const height = 90 + random() * 60
  const hills = Array.from({ length: 9 }, (_, index) => `L${index * 38} ${height + (random() - 0.5) * 60}`)
  const tree = () => {
    const x = below(random, 300)
    const crown = `<ellipse cx="${x}" cy="${height - 25}" rx="${10 + below(random, 25)}" ry="${8 + below(random, 15)}"`
    return `<rect x="${x}" y="${height - 20}" width="6" height="60" fill="${colour(random)}"/>${crown} fill="${colour(random)}"/>`
  }
  const trees = Array.from({ length: 3 + below(random, 8) }, tree).join('')
  const sky = `<linearGradient id="sky" x2="${random()}" y2="1"><stop stop-color="${colour(random)}"/><stop offset="1" stop-color="${colour(random)}"/></linearGradient>`
  const land = `<path d="M0 ${height} ${hills.join(' ')} L300 220 L0 220Z" fill="${colour(random)}"/>`
  return drawn(`${sky}<rect width="300" height="220" fill="url(#sky)"/>${land}${trees}`)
}

async function grain(random: () => number) {
  const over = await sharp(await blots(random, 40))
    .ensureAlpha(0.35)
    .png(flat)
    .toBuffer()
  return sharp(await blots(random, 6))
    .composite([{ input: over }])
    .png(flat)
    .toBuffer()
}
