/**
 * Minimum time between two reloads that the page starts itself. The limit prevents an endless loop of
 * reloads, whatever the server responds.
 */
export const quietAfterReloadMs = 60_000
export const reloadedAtKey = 'impulse.reloadedAt'

type Values = { getItem(key: string): string | null; setItem(key: string, value: string): void }

/**
 * Returns true when the page may reload now, and stores the time of the reload. Returns false when the last
 * reload was less than a minute ago.
 */
export function mayReloadNow(storage: Values, nowMs: number): boolean {
  const ageMs = nowMs - Number(storage.getItem(reloadedAtKey) ?? Number.NaN)
  // The clock of the device may have been set back, which must not block reloads forever.
  if (ageMs >= 0 && ageMs < quietAfterReloadMs) return false
  storage.setItem(reloadedAtKey, String(nowMs))
  return true
}
