import { Button } from '../ui/button.tsx'
import { Alert } from '../feedback/alert.tsx'
import { saveFile } from './save-file.ts'
import { canShare, shareFile } from './share-file.ts'
import css from './download-outcome.module.css'
import type { DownloadState } from './use-download.ts'

type DownloadOutcomeProps = {
  state: DownloadState
  /** True when a form shows the errors at its fields, so that no alert repeats them. */
  atFields?: boolean
  onSaved: (file: File) => void
}

/** State of the download. The page shows the state, and screen readers announce it. */
export function DownloadOutcome({ state, atFields = false, onSaved }: DownloadOutcomeProps) {
  const save = (file: File) => {
    saveFile(file)
    onSaved(file)
  }
  const share = async (file: File) => {
    if (!(await shareFile(file))) save(file)
  }
  const shownAtFields = state.step === 'failed' && atFields && Object.keys(state.fields).length > 0
  return (
    <>
      <output className={state.step === 'saved' ? css.saved : 'visually-hidden'}>
        {state.step === 'fetching' && 'Готовим файл'}
        {state.step === 'saved' && `Файл «${state.file.name}» скачан`}
      </output>
      {state.step === 'saved' && canShare(state.file) && (
        <Button variant="secondary" onClick={() => void share(state.file)}>
          Поделиться
        </Button>
      )}
      {state.step === 'failed' && !shownAtFields && <Alert tone="bad">{state.text}</Alert>}
      {state.step === 'fetched' && (
        <Alert
          tone="ok"
          title="Файл готов"
          action={
            <div className={css.actions}>
              <Button onClick={() => save(state.file)}>Сохранить</Button>
              <Button variant="secondary" onClick={() => void share(state.file)}>
                Поделиться
              </Button>
            </div>
          }
        >
          {state.file.name}
        </Alert>
      )}
    </>
  )
}
