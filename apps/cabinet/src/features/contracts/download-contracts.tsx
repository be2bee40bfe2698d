import { Button } from '../../shared/ui/button.tsx'
import { DownloadOutcome } from '../../shared/files/download-outcome.tsx'
import { useDownload } from '../../shared/files/use-download.ts'
import type { ContractFilters } from './contract-filters.ts'
import css from './contracts-page.module.css'

/** Button that downloads all contracts that match the filters, also those that the list does not show yet. */
export function DownloadContracts({ filters: { status, product, search } }: { filters: ContractFilters }) {
  const { state, start, saved } = useDownload()
  return (
    <div className={css.file}>
      <Button
        variant="secondary"
        busy={state.step === 'fetching'}
        onClick={() => void start('/api/contract/file/', { status, product, search })}
      >
        {state.step === 'failed' ? 'Повторить' : 'Скачать в\u00A0Excel'}
      </Button>
      <DownloadOutcome state={state} onSaved={saved} />
    </div>
  )
}
