import { Art } from '../../../shared/icon/art.tsx'
import { Icon } from '../../../shared/icon/icon.tsx'
import { useConnection } from '../../../shared/browser/connection.ts'
import { useOnline } from '../../../shared/browser/use-online.ts'
import css from './offline-banner.module.css'

/** Says on every page that the network or the server is unavailable, also on a page that failed. */
export function OfflineBanner({ old = false }: { old?: boolean }) {
  const online = useOnline()
  const hasConnection = useConnection()
  return (
    <output className={css.place}>
      {(!online || !hasConnection || old) && (
        <span className={css.banner}>
          <Icon name="wifi-slash" />
          {online ? 'Нет связи с сервером' : 'Нет сети'}. Обновим всё, как только она появится
        </span>
      )}
      {/* Fetches both files of pictures while there is a network: this banner and the error page need them without one. */}
      <span hidden>
        <Art name="offline" />
      </span>
    </output>
  )
}
