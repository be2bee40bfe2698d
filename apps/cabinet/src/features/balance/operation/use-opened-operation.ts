import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useOpenModal } from '../../../shared/modal/open-modals.ts'
import { getInitialOperationId, setOperationInAddress, parseOperationId } from './operation-address.ts'

export type OpenedOperation = {
  /** Null when no operation is open. */
  id: string | null
  /** Previous operation within the sheet; null: the open operation is the first. */
  before: string | null
  open: (id: string) => void
  /** Opens an operation that the open one links to. */
  follow: (id: string) => void
  back: () => void
  close: () => void
}

/**
 * State of the details sheet: a stack of operations, each opened from the one before. The URL has the last
 * one.
 */
export function useOpenedOperation(): OpenedOperation {
  const [ids, setIds] = useState<readonly string[]>([])
  const id = ids.at(-1) ?? null
  const before = ids.at(-2) ?? null
  const back = () => setIds((now) => now.slice(0, -1))
  // Counts as another modal, so the browser's Back returns to the previous operation. Escape closes the
  // sheet.
  useOpenModal(before === null ? null : back)

  const { key } = useLocation()
  const onArrival = useEffectEvent(() => {
    const arrived = getInitialOperationId()
    if (arrived === null) return
    setIds([arrived])
    // Removes the operation from the page's own entry, or Back would open it again.
    setOperationInAddress(null, { isModal: false })
  })
  useEffect(() => {
    // A reload leaves the modal's history entry first, so the operation opens afterwards.
    const timer = setTimeout(() => onArrival())
    return () => clearTimeout(timer)
  }, [key])

  const onEntry = useEffectEvent((event: Event) => {
    if (id !== null) return setOperationInAddress(id, { isModal: true })
    const named = parseOperationId(window.location.search)
    if (named === null) return
    event.preventDefault()
    setIds([named])
  })
  useEffect(() => {
    const listener = (event: Event) => onEntry(event)
    window.addEventListener('modalentry', listener)
    return () => window.removeEventListener('modalentry', listener)
  }, [])
  useEffect(() => {
    if (id !== null) setOperationInAddress(id, { isModal: true })
  }, [id])

  return {
    ...{ id, before, back },
    open: (first) => setIds([first]),
    follow: (next) => setIds((now) => [...now, next]),
    close: () => setIds([]),
  }
}
