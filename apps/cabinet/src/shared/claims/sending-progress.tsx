import css from './sending-progress.module.css'

/** Progress of a form that is sent with a file. `share` is the sent part of its bytes, from 0 to 1. */
export function SendingProgress({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <div className={css.sending}>
      <progress max={100} value={percent} aria-label={label} />
      <p aria-hidden="true">{percent < 100 ? `Отправляем: ${percent}\u00a0%` : 'Проверяем файл…'}</p>
    </div>
  )
}
