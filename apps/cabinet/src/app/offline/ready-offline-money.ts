import type { ReactNode } from 'react'
import type { OfflineMoneyProps } from './offline-money.tsx'

type RenderOfflineMoney = (props: OfflineMoneyProps) => ReactNode

let renderOfflineMoney: RenderOfflineMoney | null = null

/**
 * Stores the function that renders the snapshot, while the device is online: its code cannot be fetched
 * offline.
 */
export function setOfflineRenderer(drawing: RenderOfflineMoney): void {
  renderOfflineMoney = drawing
}

/**
 * Returns the function that renders the snapshot, or null if its code was not loaded before the network was
 * lost.
 */
export const offlineMoney = (): RenderOfflineMoney | null => renderOfflineMoney
