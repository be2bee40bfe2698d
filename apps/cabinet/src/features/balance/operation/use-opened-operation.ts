import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useOpenModal } from '../../../shared/modal/open-modals.ts'
import { arrivedWith, nameInAddress, operationIn } from './operation-address.ts'

export type OpenedOperation = {
  /** Null: none is open. */
  id: string | null
  /** The operation that Back within the sheet leads to; null: this is the first. */
  before: string | null
  open: (id: string) => void
  /** Goes on to an operation that the open one names. */
  follow: (id: string) => void
  back: () => void
  close: () => void
}

/** The operations that are open in the one sheet, each over the one that led to it; the address names the last. */
export function useOpenedOperation(): OpenedOperation {
  const [ids, setIds] = useState<readonly string[]>([])
  const id = ids.at(-1) ?? null
  const before = ids.at(-2) ?? null
  const back = () => setIds((now) => now.slice(0, -1))
  // The browser's Back asks the last that was counted among the modals; Escape asks the modal itself.
  useOpenModal(before === null ? null : back)

  const { key } = useLocation()
  const onArrival = useEffectEvent(() => {
    const arrived = arrivedWith()
    if (arrived === null) return
    setIds([arrived])
    // The page's own entry stays clean, or Back would open it again.
    nameInAddress(null, { isModal: false })
  })
  useEffect(() => {
    // A reload leaves the modal's entry before anything is opened.
    const timer = setTimeout(() => onArrival())
    return () => clearTimeout(timer)
  }, [key])

  const onEntry = useEffectEvent((event: Event) => {
    if (id !== null) return nameInAddress(id, { isModal: true })
    const named = operationIn(window.location.search)
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
    if (id !== null) nameInAddress(id, { isModal: true })
  }, [id])

  return {
    ...{ id, before, back },
    open: (first) => setIds([first]),
    follow: (next) => setIds((now) => [...now, next]),
    close: () => setIds([]),
  }
}
