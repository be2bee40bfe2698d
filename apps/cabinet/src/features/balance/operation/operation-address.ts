import type { MouseEvent } from 'react'
import { isPlainClick } from '../../../shared/page/from-list.ts'
import { isModalEntry, openModals } from '../../../shared/modal/open-modals.ts'

/* The URL contains the id of the open operation, `/balance?operation=57`. The member can share the URL, and a
   reload opens the operation again. The URL is changed without the router, because the router would load the
   page again. */

const parameter = 'operation'

/** Returns the operation ID from a query string, or null when the ID is absent or invalid. */
export function parseOperationId(search: string): string | null {
  const id = new URLSearchParams(search).get(parameter)
  return id !== null && /^[1-9]\d{0,17}$/.test(id) ? id : null
}

/** Returns the query string with the operation id set or removed; other parameters stay unchanged. */
export function withOperationId(search: string, id: string | null): string {
  const params = new URLSearchParams(search)
  params.delete(parameter)
  if (id !== null) params.set(parameter, id)
  return params.size === 0 ? '' : `?${params}`
}

/**
 * Sets or removes the operation's id in the URL of one entry of the browser's history: the modal's entry if
 * `isModal`, otherwise the page's entry. Does nothing while the browser is at the other entry.
 */
export function setOperationInAddress(id: string | null, { isModal }: { isModal: boolean }): void {
  const { history, location } = window
  if (isModalEntry() !== isModal || parseOperationId(location.search) === id) return
  const address = location.pathname + withOperationId(location.search, id) + location.hash
  history.replaceState(history.state, '', address)
}

/**
 * Handler for a link in the details of the operation `id`: adds the id to the URL of the page below the details, so that
 * Back from the linked page opens the operation again.
 */
export const reopenOnBack =
  (id: string) =>
  (event: MouseEvent): void => {
    if (isPlainClick(event) && isModalEntry())
      openModals.whenLeft.push(() => setOperationInAddress(id, { isModal: false }))
  }

/**
 * Operation id in the URL with which the document was loaded. The id is stored here, because after a reload
 * `useModalHistory` may go back to a history entry whose URL does not contain the id.
 */
let idAtLoad = import.meta.env.SSR ? null : parseOperationId(window.location.search)

/**
 * Returns the id of the operation to open with the page: the id in the current URL, or else `idAtLoad`, which
 * is used only once.
 */
export function getInitialOperationId(): string | null {
  const id = parseOperationId(window.location.search) ?? idAtLoad
  idAtLoad = null
  return id
}
