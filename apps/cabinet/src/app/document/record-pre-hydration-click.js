// Runs before hydration. Records the last pressed button, or a form that was submitted by Enter before its
// button exists, for use-pre-hydration-click.ts. Further typing discards the record.
{
  let pressed = null
  const keep = ({ type, target, submitter }) => {
    pressed = type === 'submit' ? (submitter ?? target) : target.closest('button')
  }
  const forget = () => {
    pressed = null
  }
  addEventListener('click', keep)
  addEventListener('submit', keep)
  addEventListener('input', forget)
  window.takeEarlyClick = () => {
    removeEventListener('click', keep)
    removeEventListener('submit', keep)
    removeEventListener('input', forget)
    const taken = pressed
    pressed = null
    return taken
  }
}
