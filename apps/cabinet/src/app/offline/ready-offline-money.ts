import type { ReactNode } from 'react'
import type { OfflineMoneyProps } from './offline-money.tsx'

type RenderOfflineMoney = (props: OfflineMoneyProps) => ReactNode

let renderOfflineMoney: RenderOfflineMoney | null = null

/** Stores the renderer of the snapshot while online, because it cannot be fetched offline. */
export function setOfflineRenderer(drawing: RenderOfflineMoney): void {
  renderOfflineMoney = drawing
}

/** Returns null if the renderer was not loaded before the network was lost. */
export const offlineMoney = (): RenderOfflineMoney | null => renderOfflineMoney
