import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the ref of a list of `count` options, and whether the list opens above its field: when the part of the screen
 * below the field, without the keyboard of a phone, is too low for the list, and the part above is higher.
 */
export function useListPlace(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const [isAbove, setAbove] = useState(false)
  useLayoutEffect(() => {
    const view = window.visualViewport
    const field = list.current?.parentElement
    if (count === 0 || !view || !field) return undefined
    const place = () => {
      const { top, bottom } = field.getBoundingClientRect()
      const [above, below] = [top - view.offsetTop, view.offsetTop + view.height - bottom]
      setAbove(below < (list.current?.offsetHeight ?? 0) && above > below)
    }
    place()
    view.addEventListener('resize', place)
    return () => view.removeEventListener('resize', place)
  }, [count])
  return { list, isAbove }
}
