// Runs before hydration. Records the last button that the member pressed, or the form that the member submitted by
// Enter, for use-pre-hydration-click.ts. If the member then types again, the record is deleted.
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
