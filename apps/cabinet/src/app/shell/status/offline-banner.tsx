import { Art } from '../../../shared/icon/art.tsx'
import { Icon } from '../../../shared/icon/icon.tsx'
import { useConnection } from '../../../shared/browser/connection.ts'
import { useOnline } from '../../../shared/browser/use-online.ts'
import css from './offline-banner.module.css'

/**
 * Banner on every page, including the error page. The banner is shown while the device is offline, while the server
 * does not respond, and while the shown amounts may be out of date (`old`).
 */
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
      {/* Loads the files of icons and of illustrations while the device is online, because this banner and the
          error page need them offline. */}
      <span hidden>
        <Art name="offline" />
      </span>
    </output>
  )
}
