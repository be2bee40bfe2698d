import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useOpenModal } from '../../../shared/modal/open-modals.ts'
import { getInitialOperationId, setOperationInAddress, parseOperationId } from './operation-address.ts'

export type OpenedOperation = {
  /** Id of the open operation; null when no operation is open. */
  id: string | null
  /**
   * Id of the operation from which the member opened the current operation; null for the first operation in
   * the sheet.
   */
  before: string | null
  open: (id: string) => void
  /** Opens an operation that the open operation links to. */
  follow: (id: string) => void
  back: () => void
  close: () => void
}

/**
 * State of the details sheet: a stack of operations, each opened from the previous operation. The URL
 * contains the id of the last operation.
 */
export function useOpenedOperation(): OpenedOperation {
  const [ids, setIds] = useState<readonly string[]>([])
  const id = ids.at(-1) ?? null
  const before = ids.at(-2) ?? null
  const back = () => setIds((now) => now.slice(0, -1))
  const close = () => setIds([])
  // Registers the sheet as an open modal even before the sheet's module is loaded. Otherwise `useModalHistory` would
  // find a modal's history entry without a registered modal, and would go back from that entry.
  useOpenModal(id === null ? null : close)
  // Registers a second modal when the member opened the operation from another operation. The browser's Back
  // then returns to that other operation; Escape closes the whole sheet.
  useOpenModal(before === null ? null : back)

  const { key } = useLocation()
  const onArrival = useEffectEvent(() => {
    const arrived = getInitialOperationId()
    if (arrived === null) return
    setIds([arrived])
    // Removes the operation's id from the URL of the page's history entry, so that the browser's Back does not
    // open the operation again.
    setOperationInAddress(null, { isModal: false })
  })
  useEffect(() => {
    // Opens the operation in a later task, because `useModalHistory` must run first. After a reload, that hook goes
    // back from the history entry of a closed modal, but only while no modal is registered.
    const timer = setTimeout(() => onArrival())
    return () => clearTimeout(timer)
  }, [key])

  const onEntry = useEffectEvent(() => {
    if (id !== null) return setOperationInAddress(id, { isModal: true })
    const urlId = parseOperationId(window.location.search)
    if (urlId !== null) setIds([urlId])
  })
  useEffect(() => {
    const listener = () => onEntry()
    window.addEventListener('modalentry', listener)
    return () => window.removeEventListener('modalentry', listener)
  }, [])
  useEffect(() => {
    if (id !== null) setOperationInAddress(id, { isModal: true })
  }, [id])

  return {
    id,
    before,
    back,
    open: (first) => setIds([first]),
    follow: (next) => setIds((now) => [...now, next]),
    close,
  }
}
