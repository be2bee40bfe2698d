import { Art } from '../../shared/art/art.tsx'
import { Icon } from '../../shared/icon/icon.tsx'
import { useOnline } from '../../shared/online/use-online.ts'
import css from './offline-banner.module.css'

/** Says that what stands on the screen may be old, until the network is back, or a server that did not answer. */
export function OfflineBanner({ old = false }: { old?: boolean }) {
  const online = useOnline()
  return (
    <output className={css.place}>
      {(!online || old) && (
        <span className={css.banner}>
          <Icon name="wifi-slash" />
          {online ? 'Нет связи с сервером' : 'Нет сети'}. Показываем то, что загрузилось раньше
        </span>
      )}
      {/* Fetches both files of pictures while there is a network: this banner and the error page need them without one. */}
      <span hidden>
        <Art name="offline" />
      </span>
    </output>
  )
}
