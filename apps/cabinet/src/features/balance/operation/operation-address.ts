/*
 * The open operation stands in the address: `/balance?operation=57`, so that it can be shared, and found again by
 * Forward and by a reload. It is written into the entry that Back's modal has in the history, past the router, which
 * would load the page again.
 */

const parameter = 'operation'

/** The operation that the address names. */
export function operationIn(search: string): string | null {
  const id = new URLSearchParams(search).get(parameter)
  return id !== null && /^[1-9]\d{0,17}$/.test(id) ? id : null
}

/** The page's address with an operation, next to what else is there. */
export function searchWith(search: string, id: string | null): string {
  const params = new URLSearchParams(search)
  params.delete(parameter)
  if (id !== null) params.set(parameter, id)
  return params.size === 0 ? '' : `?${params}`
}

/** Of the page itself (`isModal` false) or of the modal's entry on it: whichever the browser is not at stays as it is. */
export function nameInAddress(id: string | null, { isModal }: { isModal: boolean }): void {
  const { history, location } = window
  const state = history.state as { modal?: true } | null
  if ((state?.modal === true) !== isModal || operationIn(location.search) === id) return
  const address = location.pathname + searchWith(location.search, id) + location.hash
  History.prototype.replaceState.call(history, state, '', address)
}

/** The document was asked for with this operation. Its entry may be left by now: a reload leaves the modal's. */
let loadedWith = import.meta.env.SSR ? null : operationIn(window.location.search)

/** The operation that the page is to open when it is arrived at; asked for once. */
export function arrivedWith(): string | null {
  const id = operationIn(window.location.search) ?? loadedWith
  loadedWith = null
  return id
}
