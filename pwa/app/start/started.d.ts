interface DocumentEventMap {
  /** The app has taken over what the server rendered. */
  'voices:started': Event
  /** A part of it did not arrive. */
  'voices:failed': Event
  /** It shall try again. */
  'voices:again': Event
  /** The library found no room on this device. */
  'voices:full': Event
}
