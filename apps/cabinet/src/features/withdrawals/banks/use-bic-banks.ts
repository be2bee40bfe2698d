import type { Banks, BicBanks } from '@impulse/api/recipients/bank'
import { type Resource, useResource } from '../../../shared/loading/use-resource.ts'

/**
 * Loads the banks that take payments by account, as a list for the sheet of banks. The id of a bank is its BIC, so that
 * the search finds a bank by its name and by its BIC.
 */
export function useBicBanks({ isOpen }: { isOpen: boolean }): Resource<Banks> {
  const { shown, ...resource } = useResource('/api/banks/bic/', { isOpen })
  return {
    ...resource,
    shown: shown.status === 'loaded' ? { status: 'loaded', value: toBanks(shown.value) } : shown,
  }
}

const toBanks = ({ banks: { items, popularCount } }: BicBanks): Banks => ({
  banks: {
    items: items.map(({ bic, name }) => ({ id: bic, shortName: name, name: `БИК\u00a0${bic}` })),
    popularCount,
  },
})
