import type { ReactNode } from 'react'
import type { OfflineMoneyProps } from './offline-money.tsx'

type RenderOfflineMoney = (props: OfflineMoneyProps) => ReactNode

let renderOfflineMoney: RenderOfflineMoney | null = null

/** Keeps what draws the money as it was for the time without a network, when it could not be fetched any more. */
export function setOfflineRenderer(drawing: RenderOfflineMoney): void {
  renderOfflineMoney = drawing
}

/** Null where it has not come before the network went. */
export const offlineMoney = (): RenderOfflineMoney | null => renderOfflineMoney
