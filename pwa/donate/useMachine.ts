import { useRef, useState } from 'react'

interface Change<State, Effect> {
  state: State
  effects: Effect[]
}

/**
 * A pure reducer with what has to be done for it. `send` settles when all of it is done; what an effect does before its
 * first pause happens within the call, so in the moment of a click.
 */
export function useMachine<State, Event, Effect>(
  first: () => State,
  advance: (state: State, event: Event) => Change<State, Effect>,
  run: (effect: Effect) => unknown,
) {
  const [state, setState] = useState(first)
  /** As it is at this moment: a second click may come before React has shown what the first one did. */
  const latest = useRef(state)
  async function send(event: Event): Promise<void> {
    const change = advance(latest.current, event)
    latest.current = change.state
    setState(change.state)
    await Promise.all(change.effects.map(run))
  }
  return [state, send] as const
}
