import type { ReactNode } from 'react'
import type { OfflineMoneyProps } from './offline-money.tsx'

type RenderOfflineMoney = (props: OfflineMoneyProps) => ReactNode

let renderOfflineMoney: RenderOfflineMoney | null = null

/**
 * Stores the renderer of the snapshot while the device is online, because the renderer's code cannot be
 * fetched offline.
 */
export function setOfflineRenderer(drawing: RenderOfflineMoney): void {
  renderOfflineMoney = drawing
}

/** Returns the renderer, or null if its code was not loaded before the network was lost. */
export const offlineMoney = (): RenderOfflineMoney | null => renderOfflineMoney
