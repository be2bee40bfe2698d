/** Reloading the page without losing what a member has typed. */
export type Reloads = {
  /** Reloads as soon as no form holds it. A second call before that changes nothing. */
  reload: () => void
  /** A dirty form holds every reload until the answer is called. */
  hold: () => () => void
  isHeld: () => boolean
  /** Calls back whenever the first hold begins or the last one ends. */
  subscribe: (listener: () => void) => () => void
}

export function createReloads(reloadPage: () => void): Reloads {
  let holds = 0
  let wanted = false
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
    if (!wanted || holds > 0) return
    wanted = false
    reloadPage()
  }
  return {
    reload() {
      wanted = true
      changed()
    },
    hold() {
      holds += 1
      if (holds === 1) changed()
      let held = true
      return () => {
        if (!held) return
        held = false
        holds -= 1
        if (holds === 0) changed()
      }
    },
    isHeld: () => holds > 0,
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
