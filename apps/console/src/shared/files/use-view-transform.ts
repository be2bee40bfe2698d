import { type KeyboardEvent, type PointerEvent, useCallback, useState } from 'react'

/** Initial scale, rotation and position of a picture; `x` and `y` are in pixels of the screen. */
export const initialTransform = { scale: 1, rotation: 0, x: 0, y: 0 }

const [step, maxScale, shift] = [1.4, 8, 80]
const within = (scale: number) => Math.min(maxScale, Math.max(1, scale))

const shifts: Record<string, readonly [number, number]> = {
  ArrowLeft: [shift, 0],
  ArrowRight: [-shift, 0],
  ArrowUp: [0, shift],
  ArrowDown: [0, -shift],
}

/**
 * Scale, rotation and position of a picture, which the staff member changes by buttons, wheel, keys and dragging. A new
 * `key` (another picture) resets all three.
 */
export function useViewTransform({ key, onStep }: { key: string; onStep: (by: 1 | -1) => void }) {
  const [state, setState] = useState({ key, ...initialTransform })
  const now = state.key === key ? state : { key, ...initialTransform }
  const change = useCallback(
    (by: (before: typeof initialTransform) => Partial<typeof initialTransform>) =>
      setState((before) => {
        const current = before.key === key ? before : { key, ...initialTransform }
        const after = { ...current, ...by(current) }
        // A picture that is not enlarged cannot be moved, so its position is reset.
        return after.scale === 1 ? { ...after, x: 0, y: 0 } : after
      }),
    [key],
  )
  const zoomBy = useCallback(
    (factor: number) => change(({ scale }) => ({ scale: within(scale * factor) })),
    [change],
  )
  const rotate = () => change(({ rotation }) => ({ rotation: rotation + 90 }))
  const moveBy = (dx: number, dy: number) => change(({ x, y }) => ({ x: x + dx, y: y + dy }))

  // Adds the wheel listener to the element itself, because React's wheel listeners are passive and cannot
  // prevent scrolling.
  const frame = useCallback(
    (element: HTMLElement | null) => {
      const onWheel = (event: WheelEvent) => {
        event.preventDefault()
        zoomBy(event.deltaY < 0 ? step : 1 / step)
      }
      element?.addEventListener('wheel', onWheel, { passive: false })
      return () => element?.removeEventListener('wheel', onWheel)
    },
    [zoomBy],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { code, shiftKey } = event
    const shifted = shifts[code]
    if (shiftKey && shifted) moveBy(...shifted)
    else if (code === 'ArrowLeft') onStep(-1)
    else if (code === 'ArrowRight') onStep(1)
    else if (code === 'Equal' || code === 'NumpadAdd') zoomBy(step)
    else if (code === 'Minus' || code === 'NumpadSubtract') zoomBy(1 / step)
    else if (code === 'KeyR') rotate()
    else if (code === 'Digit0') change(() => initialTransform)
    else return
    event.preventDefault()
  }
  return {
    ...now,
    frame,
    onKeyDown,
    rotate,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(1 / step),
    onPointerDown: ({ currentTarget, pointerId }: PointerEvent) => currentTarget.setPointerCapture(pointerId),
    onPointerMove: ({ buttons, movementX, movementY }: PointerEvent) => {
      if (buttons === 1 && now.scale > 1) moveBy(movementX, movementY)
    },
  }
}
