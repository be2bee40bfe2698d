import { type PointerEvent, useRef } from 'react'
import css from './sheet-handle.module.css'

/** Distance in pixels by which a sheet must be pulled down to be closed. */
const closingPull = 80

/** Handle at the top of a sheet on a phone: pulled down, it takes the sheet with it and closes it. */
export function SheetHandle({ onClose }: { onClose: (() => void) | null }) {
  const startY = useRef<number | null>(null)
  const moveSheet = ({ currentTarget, clientY }: PointerEvent<HTMLDivElement>, isHeld: boolean): number => {
    const pull = startY.current === null ? 0 : Math.max(0, clientY - startY.current)
    const { style } = currentTarget.parentElement ?? currentTarget
    style.transition = isHeld ? 'none' : ''
    style.transform = isHeld ? `translateY(${pull}px)` : ''
    return pull
  }
  const release = (event: PointerEvent<HTMLDivElement>) => {
    const pull = moveSheet(event, false)
    startY.current = null
    if (pull >= closingPull && event.type === 'pointerup') onClose?.()
  }
  return (
    <div
      aria-hidden="true"
      className={css.handle}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        startY.current = event.clientY
      }}
      onPointerMove={(event) => startY.current !== null && moveSheet(event, true)}
      onPointerUp={release}
      onPointerCancel={release}
    />
  )
}
