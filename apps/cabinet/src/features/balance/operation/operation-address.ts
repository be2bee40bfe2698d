/*
 * The open operation is part of the URL: `/balance?operation=57`, so it can be shared and survives a reload.
 * The URL changes in the modal's history entry without the router, which would load the page again.
 */

const parameter = 'operation'

/** Returns the operation ID from a query string; null: none or invalid. */
export function parseOperationId(search: string): string | null {
  const id = new URLSearchParams(search).get(parameter)
  return id !== null && /^[1-9]\d{0,17}$/.test(id) ? id : null
}

/** Returns the query string with the operation ID set or removed; other parameters stay. */
export function searchWith(search: string, id: string | null): string {
  const params = new URLSearchParams(search)
  params.delete(parameter)
  if (id !== null) params.set(parameter, id)
  return params.size === 0 ? '' : `?${params}`
}

/**
 * Sets the operation in the URL of the page's entry (`isModal` false) or of the modal's entry. Does nothing
 * while the browser is at the other entry.
 */
export function setOperationInAddress(id: string | null, { isModal }: { isModal: boolean }): void {
  const { history, location } = window
  const state = history.state as { modal?: true } | null
  if ((state?.modal === true) !== isModal || parseOperationId(location.search) === id) return
  const address = location.pathname + searchWith(location.search, id) + location.hash
  History.prototype.replaceState.call(history, state, '', address)
}

/**
 * Operation in the URL when the document was loaded. After a reload the browser may have left the modal's
 * entry already.
 */
let loadedWith = import.meta.env.SSR ? null : parseOperationId(window.location.search)

/**
 * Returns the operation to open on arrival: from the current URL, otherwise, once only, from the URL at page
 * load.
 */
export function getInitialOperationId(): string | null {
  const id = parseOperationId(window.location.search) ?? loadedWith
  loadedWith = null
  return id
}
