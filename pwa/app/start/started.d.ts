interface DocumentEventMap {
  /** The app has taken over what the server rendered. */
  'voices:started': Event
}
