import { Alert, Button } from '@mui/material'
import type { Draft, SavedDraft } from './use-draft.ts'
import { usePress } from '../api/use-press.tsx'

/**
 * Alert that the form shows an unsaved draft of this browser, or that somebody else has saved another version since the
 * staff member began to type.
 */
export function DraftNotes<Written extends object, Version>({
  draft,
  isChanged = false,
  loadSaved,
}: {
  draft: SavedDraft<Written, Version>
  isChanged?: boolean
  /** Requests the version that the server has stored now. */
  loadSaved: () => Promise<Draft<Written, Version>>
}) {
  const { busy, runAction } = usePress()
  const discard = () => runAction(async () => draft.discard(await loadSaved()))
  const goOver = () => runAction(async () => draft.rebase((await loadSaved()).version))
  if (isChanged)
    return (
      <Alert
        severity="warning"
        action={
          <>
            <Button color="inherit" disabled={busy} onClick={discard}>
              Взять сохранённое
            </Button>
            <Button color="inherit" disabled={busy} onClick={goOver}>
              Оставить моё
            </Button>
          </>
        }
      >
        Пока вы писали, это изменил и сохранил кто-то другой. «Взять сохранённое» заменит ваш текст, «Оставить
        моё» при следующем сохранении заменит чужой.
      </Alert>
    )
  if (!draft.isFound) return null
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" disabled={busy} onClick={discard}>
          Отбросить
        </Button>
      }
    >
      Здесь то, что вы не успели сохранить в прошлый раз.
    </Alert>
  )
}
