/**
 * `GET /api/health`: this, with `ok` (the same as `ready`) and `live`; 503 where it is not ready. `GET /api/health/live` answers
 * `{live}` and looks at nothing, `/ready` and `/writes` answer all of it: 503 where that one is false.
 */
export interface Health {
  /** It can be sent visitors. */
  ready: boolean
  /** It also takes what visitors send. */
  writes: boolean
  /** Why not, in one word each: stopping, database, lag (of a reader), disk. */
  reasons: string[]
}
