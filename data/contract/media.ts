import { z } from 'zod'

/** A photo the public may see: `/media/{id}/{width}.webp` exists for each of `widths`. */
export const picture = z.object({
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.number().int()),
  /** File size of each of `widths`, in the same order. */
  bytes: z.array(z.number().int()),
  /** A data URI of some 20 px, shown until the photo is there. */
  placeholder: z.string(),
})
export type Picture = z.infer<typeof picture>

/** With what its writer said of it; each may be empty. */
export const describedPicture = picture.extend({ caption: z.string(), description: z.string() })
export type DescribedPicture = z.infer<typeof describedPicture>

export const video = z.object({
  id: z.string(),
  url: z.string(),
  posterUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  durationSeconds: z.number(),
  bytes: z.number().int(),
  /** WebVTT; null where nobody wrote any. Copies from earlier versions have none. */
  captions: z.object({ url: z.string(), language: z.string() }).nullish(),
})
export type Video = z.infer<typeof video>
