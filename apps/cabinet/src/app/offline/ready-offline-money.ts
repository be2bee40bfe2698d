import type { ReactNode } from 'react'
import type { OfflineMoneyProps } from './offline-money.tsx'

type Draw = (props: OfflineMoneyProps) => ReactNode

let draw: Draw | null = null

/** Keeps what draws the money as it was for the time without a network, when it could not be fetched any more. */
export function setOfflineRenderer(drawing: Draw): void {
  draw = drawing
}

/** Null where it has not come before the network went. */
export const offlineMoney = (): Draw | null => draw
