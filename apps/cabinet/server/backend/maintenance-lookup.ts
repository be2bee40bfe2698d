import { maintenanceSchema } from '@impulse/api/system-switches/maintenance'
import type { Backend } from './backend.ts'
import { backendHeaders } from '../session/session-lookup.ts'

/**
 * Returns the text of the maintenance banner, or null when there is none. Never throws, and waits at most
 * `timeoutMs` for the backend.
 */
export type FindMaintenance = (host: string) => Promise<string | null>

const freshMs = 2_000
const timeoutMs = 300

/**
 * Returns the function that looks up the maintenance banner. Documents that are rendered at the same time share
 * one backend call, and a new call begins at most once per `freshMs`. While the backend is unavailable or its response
 * is invalid, the function returns the last known banner, or null if no banner is known.
 */
export function openMaintenance(backend: Backend): FindMaintenance {
  let known: string | null = null
  let requestedAtMs = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null
  const refresh = async (host: string): Promise<void> => {
    requestedAtMs = performance.now()
    const response = await backend('/api/maintenance/', { method: 'GET', headers: backendHeaders(host) })
    if (response.ok) known = maintenanceSchema.parse(await response.json()).maintenance
  }
  return async (host) => {
    if (!asking && performance.now() - requestedAtMs > freshMs)
      asking = refresh(host)
        .catch(() => undefined)
        .finally(() => (asking = null))
    if (asking) await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
    return known
  }
}
