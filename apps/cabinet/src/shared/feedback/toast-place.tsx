import { useEffect, useState } from 'react'
import { dropToast, useToast } from './toast.ts'
import css from './toast-place.module.css'

const shownMs = 6_000

/**
 * Region above the tab bar in which toasts are shown and screen readers announce them. While the member
 * hovers or focuses the region, the toast stays.
 */
export function ToastPlace() {
  const toast = useToast()
  const [isHeld, setHeld] = useState(false)
  const id = toast?.id
  useEffect(() => {
    if (id === undefined || isHeld) return undefined
    const timer = setTimeout(() => dropToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  // The browser sends no `pointerleave` event when a toast disappears under the pointer, so the state is reset here.
  if (toast === null && isHeld) setHeld(false)
  return (
    <div
      className={css.place}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* The live region exists before its text changes, because screen readers announce only a change of the
          text. */}
      <output>
        {toast && (
          <span key={toast.id} className={css.toast}>
            <span>{toast.text}</span>
            {toast.action && (
              <button
                type="button"
                className={css.action}
                onClick={() => {
                  dropToast(toast.id)
                  toast.action?.onPress()
                }}
              >
                {toast.action.label}
              </button>
            )}
          </span>
        )}
      </output>
    </div>
  )
}
