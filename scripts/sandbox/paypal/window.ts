import type { Fate } from './orders.ts'

export type Choice = { kind: 'approved'; fate: Fate } | { kind: 'cancelled' } | { kind: 'failed' }

const look = `
  dialog { box-sizing: border-box; width: min(28rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); overflow: auto;
    padding: 1.5rem; border: 1px solid #6b7280; border-radius: 6px; font: 1.0625rem/1.5 system-ui, sans-serif;
    color: #111827; background: #fff; color-scheme: light; }
  dialog::backdrop { background: rgb(16 24 51 / .6); }
  h2 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; outline: none; }
  p { margin: 0 0 1rem; }
  .trial { padding: .75rem; border-left: 4px solid #7d5200; background: #fbe9c3; color: #111827; }
  .amount { font-size: 1.25rem; font-weight: 700; margin-bottom: .25rem; }
  fieldset { margin: 0 0 1rem; padding: .5rem 1rem 1rem; border: 1px solid #6b7280; border-radius: 6px; }
  legend { padding: 0 .25rem; font-weight: 600; }
  label { display: flex; gap: .625rem; align-items: center; min-height: 2.75rem; }
  input { width: 1.25rem; height: 1.25rem; flex: none; accent-color: #263a80; }
  .acts { display: flex; flex-wrap: wrap; gap: .75rem; }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid #263a80;
    border-radius: 6px; background: none; color: #263a80; cursor: pointer; }
  button.main { background: #263a80; color: #fff; }
  button:disabled, fieldset:disabled { opacity: .6; cursor: default; }
  :focus-visible { outline: 3px solid #f0a52e; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) {
    dialog { color: #f3ecdd; background: #141b36; border-color: #7882aa; color-scheme: dark; }
    .trial { background: #3b2d0f; color: #f3ecdd; border-color: #f2bf66; }
    fieldset { border-color: #7882aa; }
    input { accent-color: #b3c2ff; }
    button { border-color: #b3c2ff; color: #b3c2ff; }
    button.main { background: #b3c2ff; color: #101833; }
  }
`

const words = `
  <dialog aria-labelledby="title" aria-describedby="trial">
    <form method="dialog">
      <h2 id="title" tabindex="-1" autofocus>PayPal, on trial</h2>
      <p id="trial" class="trial">This is a trial: no money moves, and nobody is charged.</p>
      <div role="status"><p class="amount">Waiting for the order …</p><p class="about"></p></div>
      <fieldset>
        <legend>What PayPal does with the money</legend>
        <label><input type="radio" name="fate" value="completed" checked> It goes through</label>
        <label><input type="radio" name="fate" value="declined"> It is declined</label>
        <label><input type="radio" name="fate" value="pending"> PayPal is still checking</label>
      </fieldset>
      <div class="acts">
        <button type="submit" class="main" disabled>Approve</button>
        <button type="button" data-act="cancelled">Cancel</button>
        <button type="button" data-act="failed">Fail</button>
      </div>
    </form>
  </dialog>
`

/** The window in which the tester decides. It stays, without buttons that work, until it is closed. */
export function openWindow() {
  const host = document.body.appendChild(document.createElement('paypal-trial-window'))
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  root.adoptedStyleSheets = [sheet]
  root.innerHTML = words
  const part = <Kind extends Element>(selector: string) => root.querySelector(selector) as Kind
  const dialog = part<HTMLDialogElement>('dialog')
  const approve = part<HTMLButtonElement>('.main')
  let resolve: (choice: Choice) => void
  const chosen = new Promise<Choice>((resolved) => {
    resolve = resolved
  })

  function choose(choice: Choice) {
    for (const each of root.querySelectorAll<HTMLButtonElement | HTMLFieldSetElement>('button, fieldset'))
      each.disabled = true
    resolve(choice)
  }
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    const fate = new FormData(event.target as HTMLFormElement).get('fate') as Fate
    choose({ kind: 'approved', fate })
  })
  root.addEventListener('click', (event) => {
    const act = (event.target as HTMLElement).dataset.act as 'cancelled' | 'failed' | undefined
    if (act) choose({ kind: act })
  })
  // Escape: as good as the button. It is not closed here, so that the choice alone decides.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    choose({ kind: 'cancelled' })
  })
  dialog.showModal()

  return {
    chosen,
    show({ amount, description }: { amount: string; description: string }) {
      part('.amount').textContent = amount
      part('.about').textContent = description
      approve.disabled = false
    },
    cancel: () => choose({ kind: 'cancelled' }),
    close() {
      dialog.close()
      host.remove()
    },
  }
}
export type TrialWindow = ReturnType<typeof openWindow>
