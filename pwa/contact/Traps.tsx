/**
 * Fields for programs that fill in whatever they find: out of sight, out of the reading order and out of the keyboard's
 * way. Browsers and password keepers are asked to leave them alone; a message that filled them is set aside, not lost.
 */
export const Traps = () => (
  <div className="off-screen" aria-hidden="true">
    {['website', 'url', 'phone_number'].map((name) => (
      <label key={name}>
        {name}
        <input name={name} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    ))}
  </div>
)
