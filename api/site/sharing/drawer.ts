import { createProgram } from '../../platform/programs.ts'
import type { Drawing, DrawingOrder } from './draw.ts'

const ask = createProgram<DrawingOrder, Drawing>({
  source: './draw.ts',
  built: './site/sharing/draw.js',
  from: import.meta,
  idleMs: 20_000,
  patienceMs: 60_000,
})

/** Draws previews one after the other, by a program that runs only while there is something to draw. */
export async function drawPreview(order: DrawingOrder): Promise<Uint8Array> {
  const drawing = await ask(order)
  if ('reason' in drawing) throw new Error(drawing.reason)
  return drawing.jpeg
}
