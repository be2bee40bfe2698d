/** Reloading the page without losing what a member has typed, or where they were going. */
export type Reloads = {
  /** Reloads as soon as nothing holds it. A second call before that changes nothing. */
  reload: () => void
  /**
   * A dirty form, or a navigation that is under way, holds every reload until the answer is called. A form that holds
   * keeps a draft of its text, since its member may reload by themselves, as the notice of a new version invites them to.
   */
  hold: (by?: Holder) => () => void
  /** A form is being filled in. */
  isFormDirty: () => boolean
  /** Calls back whenever the first form becomes dirty or the last one is done. */
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

/** A page must not reload itself again and again, whatever the server answers. */
export const quietAfterReloadMs = 60_000
export const reloadedAtKey = 'impulse.reloadedAt'

/** Notes a reload that is about to happen; false when the last one is too recent for another. */
export function mayReloadNow(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const last = Number(storage.getItem(reloadedAtKey) ?? Number.NaN)
  // A clock that was set back must not block reloads for ever.
  if (last <= nowMs && nowMs - last < quietAfterReloadMs) return false
  storage.setItem(reloadedAtKey, String(nowMs))
  return true
}
