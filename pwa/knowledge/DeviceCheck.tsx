import { healthCheckId } from './healthCheckId.ts'

/** Filled by `health.ts` in the browser; without scripts its first words stay. */
export const DeviceCheck = () => (
  <section className="panel" aria-labelledby="health-title">
    <h2 id="health-title">This device</h2>
    <div id={healthCheckId} aria-live="polite">
      <p className="muted">
        The check needs scripts, which are off or have not loaded. The questions work without them.
      </p>
    </div>
  </section>
)
