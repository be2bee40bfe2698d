import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Calls `moveFocus` when the component is shown, and again after each change of `subject`. The call is a microtask: it
 * runs after the layout effect that shows a dialog around the component, and before the browser handles the next key.
 * `useEffect` may run later on a slow device, and would take the focus from a field that the member has reached by Tab.
 */
export function useFocusMove(moveFocus: () => void, subject?: unknown): void {
  const move = useEffectEvent(moveFocus)
  useLayoutEffect(() => queueMicrotask(() => move()), [subject])
}
