/** Reloads of the page, which wait while a form has unsaved text or a navigation is in progress. */
export type Reloads = {
  /** Reloads the page as soon as nothing delays the reload. A second call before the reload has no effect. */
  reload: () => void
  /**
   * Delays each reload until the caller calls the returned function. Navigations, and forms with unsaved text, delay
   * reloads. A form must also store a draft, because the member may reload the page when the update prompt suggests it.
   */
  hold: (by?: Holder) => () => void
  /** True while a form has unsaved text. */
  isFormDirty: () => boolean
  /**
   * Calls the listener when the first form gets unsaved text, and when the last such form is saved or left.
   */
  subscribe: (listener: () => void) => () => void
}

type Holder = 'form' | 'navigation'

export function createReloads(reloadPage: () => void): Reloads {
  const holds = { form: 0, navigation: 0 }
  let isReloadRequested = false
  const listeners = new Set<() => void>()
  const reloadIfFree = () => {
    if (!isReloadRequested || holds.form + holds.navigation > 0) return
    isReloadRequested = false
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
      isReloadRequested = true
      reloadIfFree()
    },
    hold(by = 'form') {
      count(by, 1)
      let isHeld = true
      return () => {
        if (isHeld) count(by, -1)
        isHeld = false
      }
    },
    isFormDirty: () => holds.form > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
