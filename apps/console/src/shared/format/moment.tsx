import { programmeTimeZone } from '@impulse/api/contracts/contract'
import { useRecordContext } from 'react-admin'

const format = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: programmeTimeZone,
})

/**
 * Formats a date and time as «21.11.2026, 14:05» in Moscow time, whatever the time zone of the machine. Returns «—»
 * when there is no time.
 */
export const formatMoment = (iso: string | null | undefined): string =>
  iso ? format.format(new Date(iso)) : '—'

/** Field of a list that shows a date and time. react-admin itself reads the props `label` and `sortable`. */
export function MomentField({ source }: { source: string; label?: string; sortable?: boolean }) {
  const record = useRecordContext<Record<string, string | null>>()
  const iso = record?.[source]
  return <time dateTime={iso ?? undefined}>{formatMoment(iso)}</time>
}
