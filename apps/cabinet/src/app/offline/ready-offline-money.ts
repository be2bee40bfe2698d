import type { ReactNode } from 'react'
import type { OfflineMoneyProps } from './offline-money.tsx'

type RenderOfflineMoney = (props: OfflineMoneyProps) => ReactNode

let renderOfflineMoney: RenderOfflineMoney | null = null

/**
 * Stores the function that renders the offline snapshot. The caller must load this function while the device is online.
 */
export function setOfflineRenderer(drawing: RenderOfflineMoney): void {
  renderOfflineMoney = drawing
}

/**
 * Returns the function that renders the offline snapshot, or null if the network was lost before the function's
 * code was loaded.
 */
export const offlineMoney = (): RenderOfflineMoney | null => renderOfflineMoney
