import type { QuietHours } from '@impulse/api/notifications/notification-preferences'
import { defaultQuiet } from '@impulse/api/notifications/default-preferences'
import { useId } from 'react'
import { Icon } from '../../../shared/icon/icon.tsx'
import css from '../card.module.css'
import own from './notification-preferences.module.css'
import { SavedMark, SaveError } from '../../../shared/form/save-result.tsx'
import { Switch } from '../switch.tsx'
import type { SaveResult } from './use-notification-preferences.ts'

type QuietHoursProps = {
  quiet: QuietHours
  result: SaveResult | null
  onChange: (quiet: QuietHours) => void
}

/**
 * Card of the quiet hours. During these hours the server sends by SMS, e-mail and push only the messages that
 * protect the account.
 */
export function QuietHoursCard({ quiet, result, onChange }: QuietHoursProps) {
  const ownResult = result?.part === 'quiet' ? result : null
  return (
    <section className={css.card} aria-labelledby="quiet">
      <div className={own.head}>
        <h2 id="quiet">Тихие часы</h2>
        <SavedMark isSaved={ownResult !== null && ownResult.failed === null} />
      </div>
      <Switch
        label={<>Не&nbsp;беспокоить СМС, письмами и&nbsp;пушем</>}
        isOn={quiet !== null}
        onChange={(isOn) => onChange(isOn ? defaultQuiet : null)}
      />
      {quiet !== null && (
        <div className={own.hours}>
          <Hour
            text="С"
            hour={quiet.from}
            otherHour={quiet.to}
            onChange={(from) => onChange({ ...quiet, from })}
          />
          <Hour
            text="До"
            hour={quiet.to}
            otherHour={quiet.from}
            onChange={(to) => onChange({ ...quiet, to })}
          />
        </div>
      )}
      <p className={css.note}>
        Время московское. Что придёт в&nbsp;эти часы, отправим, когда они закончатся. О&nbsp;защите аккаунта
        сообщаем сразу
      </p>
      {ownResult !== null && ownResult.failed !== null && <SaveError>{ownResult.failed}</SaveError>}
    </section>
  )
}

type HourProps = { text: string; hour: number; otherHour: number; onChange: (hour: number) => void }

function Hour({ text: message, hour, otherHour, onChange }: HourProps) {
  const id = useId()
  return (
    <div className={own.hour}>
      <label htmlFor={id}>{message}</label>
      <span className={own.select}>
        <select id={id} value={hour} onChange={({ target }) => onChange(Number(target.value))}>
          {/* The list does not contain the hour that the other field shows, because two equal hours would
              mean the whole day. */}
          {Array.from({ length: 24 }, (_, one) => one)
            .filter((one) => one !== otherHour)
            .map((one) => (
              <option key={one} value={one}>{`${String(one).padStart(2, '0')}:00`}</option>
            ))}
        </select>
        <Icon name="caret-down" className={own.caret} />
      </span>
    </div>
  )
}
