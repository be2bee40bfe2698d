// Runs before the page has come alive: of the buttons pressed until then, the last is kept for use-early-press.ts, and so is a
// form that Enter has submitted before its button was there. Whoever types on has changed their mind.
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
