import { formatPhone } from '@impulse/api/fields/phone'
import type { ListColumn } from '@impulse/copy-ru/lists/list-column'
import type { ReactNode } from 'react'
import { Link } from 'react-admin'
import { formatMoment } from '../format/moment.tsx'
import { formatMemberPhone } from '../format/phone-label.ts'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { AgeLabel } from './age-of-target.tsx'
import { drawText } from './whole-references.tsx'

/** Draws the default cell of a column in a row. */
export function drawCell<Row>(column: ListColumn<Row>, row: Row): ReactNode {
  if ('text' in column) {
    const [text, to] = [column.text(row) ?? '—', column.link?.(row)]
    return to ? <Link to={to}>{text}</Link> : drawText(text)
  }
  if ('phone' in column) {
    const [phone, memberId] = [column.phone(row), column.memberId?.(row)]
    if (memberId) return <Link to={`/members/${memberId}/show`}>{formatMemberPhone(phone)}</Link>
    return phone ? formatPhone(phone) : 'аккаунт удалён'
  }
  if ('moment' in column) {
    const iso = column.moment(row)
    return <time dateTime={iso ?? undefined}>{formatMoment(iso)}</time>
  }
  if ('hours' in column) return <AgeLabel hours={column.hours(row)} target={column.targetHours} />
  if ('count' in column) return column.count(row) ?? '—'
  if ('sum' in column) {
    const sum = column.sum(row)
    return sum === null ? '—' : column.unit === '₽' ? formatRoubles(sum) : formatPoints(sum)
  }
  return null
}
