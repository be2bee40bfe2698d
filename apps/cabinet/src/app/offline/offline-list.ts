import type { IconName } from '../../shared/icon/icon-name.ts'
import row from '../../shared/list/list-row.module.css'
import dots from '../../shared/format/dot-separated.module.css'
import noWrap from '../../shared/ui/no-wrap.module.css'
import { splitUnbroken } from '../../shared/format/unbroken-words.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { element, icon } from './element.ts'
import css from './offline-page.module.css'

type OfflineList<Item> = {
  /** Id of the heading. */
  id: string
  title: string
  items: readonly Item[]
  /** Text in place of an empty list. */
  empty: string
  renderRow: (item: Item) => HTMLElement
}

/** Renders a list of the snapshot under its heading. */
export const offlineList = <Item>({ id, title, items, empty, renderRow }: OfflineList<Item>): HTMLElement =>
  element(
    'section',
    { class: css.operations, 'aria-labelledby': id },
    element('h2', { id }, title),
    items.length === 0
      ? element('p', { class: css.note }, empty)
      : element(
          'ul',
          { role: 'list', class: row.card },
          ...items.map((item) => element('li', {}, renderRow(item))),
        ),
  )

type OfflineRow = {
  sign: IconName
  tone: keyof typeof row
  title: string
  text: string
  /** Amount at the end of the row; null for a row without one. */
  amount: string | null
  isIncome?: boolean
}

/** Returns the parts of a title, with the name of a bank unbroken as `NoWrapEachWord` shows it. */
const unbroken = (title: string) =>
  splitUnbroken(title).map((part, index) =>
    index % 2 ? element('span', { class: noWrap.unbroken }, part) : part,
  )

/** Line of parts with « · » between them, as `DotSeparated` shows it: no separator is visible where the line breaks. */
export const dotSeparated = (text: string): HTMLElement =>
  element(
    'span',
    { class: dots.parts },
    ...text
      .split(' · ')
      .map((part, index) => element('span', {}, index > 0 && element('span', {}, ' · '), ...unbroken(part))),
  )

/** Renders a row without a link, because details are not available offline. */
export const offlineRow = ({ sign, tone, title, text, amount, isIncome = false }: OfflineRow): HTMLElement =>
  element(
    'div',
    { class: row.row },
    element('span', { class: classNames(row.tile, row[tone]) }, icon(sign)),
    element(
      'span',
      { class: row.what },
      element('span', { class: row.title }, dotSeparated(title)),
      element('span', { class: row.text }, dotSeparated(text)),
    ),
    amount !== null &&
      element('span', { class: classNames(row.aside, css.amount, isIncome && css.income) }, amount),
  )
