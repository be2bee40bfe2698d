import { useEffect, useState } from 'react'
import { dropToast, useToast } from './toast.ts'
import css from './toast-place.module.css'

const shownMs = 6_000

/**
 * Region of toasts above the tab bar, announced by screen readers. A toast stays while the region is hovered
 * or focused.
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
  // A toast that disappears under the pointer sends no leave event.
  if (toast === null && isHeld) setHeld(false)
  return (
    <div
      className={css.place}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* A live region must exist before its text changes, because screen readers announce only the change.
       */}
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
