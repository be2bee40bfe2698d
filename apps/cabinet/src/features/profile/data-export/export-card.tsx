import { Button } from '../../../shared/ui/button.tsx'
import { fileSize } from '../../../shared/files/file-size.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import css from '../card.module.css'
import { LazyReauthenticationSheet } from '../reauthentication/lazy-reauthentication-sheet.ts'
import { useExport } from './use-export.ts'

/** Card «Скачать мои данные»: downloads an archive with all data about the member. */
export function ExportCard() {
  const { state, sheet, start, stop } = useExport()
  return (
    <section className={css.card} aria-labelledby="export">
      <h2 id="export">Скачать мои данные</h2>
      <p>
        Архив со&nbsp;всем, что мы&nbsp;храним о&nbsp;вас: профиль, договоры, операции, заявки, согласия
        и&nbsp;ваши файлы. Храните его в&nbsp;надёжном месте: в&nbsp;нём данные вашего документа
      </p>
      {state.step === 'failed' && <Alert tone="bad">{state.text}</Alert>}
      <div className={css.ways}>
        <Button variant="secondary" busy={state.step === 'fetching'} onClick={start}>
          {state.step === 'failed' ? 'Повторить' : 'Скачать мои данные'}
        </Button>
        {state.step === 'fetching' && (
          <Button variant="ghost" onClick={stop}>
            Отменить
          </Button>
        )}
      </div>
      {state.step === 'fetching' && (
        <div className={css.group}>
          <progress aria-label="Собираем данные" />
          <p className={css.note} aria-hidden="true">
            {state.bytes === 0 ? 'Собираем данные…' : `Загружено ${fileSize(state.bytes)}`}
          </p>
        </div>
      )}
      <LazyReauthenticationSheet
        {...sheet}
        reason={<>В&nbsp;архиве есть фото вашего документа</>}
        action="Скачать"
      />
      <output className={css.note}>{state.step === 'saved' && `Файл «${state.name}» скачан`}</output>
    </section>
  )
}
