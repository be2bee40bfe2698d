/** Reloads of the page that lose neither typed text nor a navigation in progress. */
export type Reloads = {
  /** Reloads the page as soon as nothing delays the reload. A second call before that changes nothing. */
  reload: () => void
  /**
   * Delays every reload until the returned function is called; used by dirty forms and navigations. A form
   * stores a draft as well, since the member may reload the page, as the update prompt suggests.
   */
  hold: (by?: Holder) => () => void
  /** True while a form has unsaved text. */
  isFormDirty: () => boolean
  /** Calls the listener when the first form becomes dirty and when the last form is done. */
  subscribe: (listener: () => void) => () => void
}

type Holder = 'form' | 'navigation'

export function createReloads(reloadPage: () => void): Reloads {
  const holds = { form: 0, navigation: 0 }
  let wanted = false
  const listeners = new Set<() => void>()
  const reloadIfFree = () => {
    if (!wanted || holds.form + holds.navigation > 0) return
    wanted = false
    reloadPage()
  }
  const count = (by: Holder, change: 1 | -1) => {
    const before = holds.form > 0
    holds[by] += change
    if (before !== holds.form > 0) for (const listener of listeners) listener()
    reloadIfFree()
  }
  return {
    reload() {
      wanted = true
      reloadIfFree()
    },
    hold(by = 'form') {
      count(by, 1)
      let held = true
      return () => {
        if (held) count(by, -1)
        held = false
      }
    },
    isFormDirty: () => holds.form > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Minimum time between two reloads by the page itself, which prevents a loop whatever the server responds.
 */
export const quietAfterReloadMs = 60_000
export const reloadedAtKey = 'impulse.reloadedAt'

/**
 * Records a reload that is about to happen and returns true; returns false when the last reload is too
 * recent.
 */
export function mayReloadNow(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const last = Number(storage.getItem(reloadedAtKey) ?? Number.NaN)
  // A clock that was set back must not block reloads forever.
  if (last <= nowMs && nowMs - last < quietAfterReloadMs) return false
  storage.setItem(reloadedAtKey, String(nowMs))
  return true
}
