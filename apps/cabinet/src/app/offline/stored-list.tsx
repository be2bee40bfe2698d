import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useWhenOnline } from '../../shared/browser/use-when-online.ts'
import { offlineMoney } from './ready-offline-money.ts'

/**
 * Shows the stored operations or contracts in place of a list that could not be loaded, until the network is back.
 * `fallback`: the error, which is shown when nothing is stored.
 */
export function StoredList({ path, fallback }: { path: string; fallback: ReactNode }) {
  const { revalidate } = useRevalidator()
  useWhenOnline(() => void revalidate(), true)
  const render = offlineMoney()
  return render ? render({ path, children: fallback }) : fallback
}
